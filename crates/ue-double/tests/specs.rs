// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every spec of the plugin, block by block, on the main thread: the same sources that an editor runs.

use libtest_mimic::{Arguments, Trial};

fn main() {
    let mut arguments = Arguments::from_args();
    // With one thread, tests run where they are started: on the thread that is the double's game thread.
    arguments.test_threads = Some(1);
    let trials = ue_double::spec_names()
        .into_iter()
        .map(|name| {
            let spec = name.clone();
            Trial::test(name, move || Ok(ue_double::run_spec(&spec)?))
        })
        .collect();
    libtest_mimic::run(&arguments, trials).exit();
}

// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every spec of the plugin, block by block, on the main thread: the same sources that an editor runs. And that they count:
//! with its first check turned round, no block passes.

use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};

/// Says which check is turned round, from 1.
const TURN: &str = "UE_DOUBLE_TURN_CHECK";

fn main() {
    let mut arguments = Arguments::from_args();
    // With one thread, tests run where they are started: on the thread that is the double's game thread.
    arguments.test_threads = Some(1);
    let names = ue_double::spec_names();
    let mut trials: Vec<Trial> = names
        .iter()
        .map(|name| {
            let spec = name.clone();
            Trial::test(name, move || Ok(ue_double::run_spec(&spec)?))
        })
        .collect();
    if std::env::var_os(TURN).is_none() {
        trials.push(Trial::test(
            "every spec fails when its first check is turned round",
            move || turned(&names),
        ));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// Runs every block in a process of its own, with a check turned round.
fn turned(names: &[String]) -> Result<(), Failed> {
    let own = std::env::current_exe()?;
    for name in names {
        let run = Command::new(&own)
            .args(["--exact", name])
            .env(TURN, "1")
            .output()?;
        let told = String::from_utf8_lossy(&run.stdout);
        if run.status.success() || !told.contains("1 failed") {
            return Err(format!("{name} passes with its first check turned round").into());
        }
    }
    Ok(())
}

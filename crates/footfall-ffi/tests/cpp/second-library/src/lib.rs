// SPDX-License-Identifier: MIT OR Apache-2.0
//! Uses of std what could clash: allocation, threads, a panic that is caught, formatting.

use std::collections::HashMap;

/// Sums the lengths of the decimal numbers below `count`, by way of much of std; −1 if the caught panic was not one.
#[unsafe(no_mangle)]
pub extern "C" fn second_library_work(count: u32) -> i64 {
    let worker = std::thread::spawn(move || {
        let numbers: HashMap<u32, String> = (0..count).map(|n| (n, format!("{n}"))).collect();
        numbers.values().map(|text| text.len() as i64).sum()
    });
    let panicked = std::panic::catch_unwind(|| std::hint::black_box(Vec::<u32>::new())[0]).is_err();
    match worker.join() {
        Ok(sum) if panicked => sum,
        _ => -1,
    }
}

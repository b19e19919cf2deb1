// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a test asks of rows: that they hold. It prints them.

use footfall_lab::bounds::Row;

pub fn hold(rows: Result<Vec<Row>, String>) {
    let rows = rows.expect("the run is possible");
    assert!(!rows.is_empty());
    for row in &rows {
        println!("{}: {}, bound {}", row.what, row.measured, row.bound);
    }
    let broken: Vec<String> = rows
        .iter()
        .filter(|row| !row.holds)
        .map(|row| format!("{}: {}, bound {}", row.what, row.measured, row.bound))
        .collect();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

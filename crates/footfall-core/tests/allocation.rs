// SPDX-License-Identifier: MIT OR Apache-2.0
//! After `Creature::new`, nothing allocates.

mod world;

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;

use footfall_core::{FrameInput, Intent, Placement};
use glam::DVec3;
use world::{Walker, rolling};

thread_local! {
    /// Allocations of this thread: what the test's harness does on its own is not counted.
    static ALLOCATIONS: Cell<usize> = const { Cell::new(0) };
}

fn allocations() -> usize {
    ALLOCATIONS.with(Cell::get)
}

struct Counting;

// SAFETY: hands everything on to the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // A thread that ends has no count any more.
        let _ = ALLOCATIONS.try_with(|count| count.set(count.get() + 1));
        // SAFETY: the caller's promises are the system's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        // SAFETY: as above.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

#[test]
fn ten_thousand_frames_allocate_nothing() {
    let ground = rolling();
    let mut walker = Walker::lizard(Placement::default());
    let before = allocations();
    assert!(before > 0, "the count counts");
    for frame in 0..10_000_u32 {
        let angle = f64::from(frame / 200) * 2.4;
        let target = DVec3::new(200.0 * angle.cos(), 200.0 * angle.sin(), 10.0);
        let scale = if frame % 1000 < 500 { 1.0 } else { 1.5 };
        let input = FrameInput {
            dt: 1.0 / 60.0,
            intent: Intent::Chase { target },
            gaze: None,
            scale,
        };
        let report = walker.creature.update(&input, &ground, &mut walker.pose);
        assert!(report.is_ok());
        if frame % 1000 == 999 {
            walker
                .creature
                .teleport(Placement::new(DVec3::new(0.0, 0.0, 20.0), 1.0))
                .expect("sound");
        }
    }
    assert_eq!(allocations() - before, 0);
}

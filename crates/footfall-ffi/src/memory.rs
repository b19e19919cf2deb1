// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory of the caller's: read with suspicion, written only on success.

use core::mem::size_of;

use crate::error::{FOOTFALL_BAD_COUNT, FOOTFALL_BAD_STRUCT_SIZE, FOOTFALL_BAD_VALUE, Refusal};

/// The most elements that any array may have: more is taken for a mistake, and no size computed from it overflows.
pub(crate) const MAX_COUNT: usize = 1 << 20;

/// A descriptor that begins with its size.
///
/// # Safety
///
/// The type must be `repr(C)`, begin with a `u32` that holds its size, and every bit pattern must be a value of it.
pub(crate) unsafe trait Descriptor: Sized {
    /// All defaults, size included.
    fn defaults() -> Self;
}

fn aligned<T>(pointer: *const T, name: &str) -> Result<(), Refusal> {
    if pointer.is_null() {
        return Err(Refusal::null(name));
    }
    if pointer.is_aligned() {
        Ok(())
    } else {
        Err(Refusal::new(
            FOOTFALL_BAD_VALUE,
            name,
            format_args!("{name} is {pointer:p}: not aligned"),
        ))
    }
}

fn bounded(count: usize, most: usize, name: &str) -> Result<(), Refusal> {
    if count > most {
        let message = format_args!("the count of {name} is {count}: at most {most} are allowed");
        return Err(Refusal::new(FOOTFALL_BAD_COUNT, name, message));
    }
    Ok(())
}

/// Reads a descriptor: what the caller's version lacks takes defaults, what it has in excess must be zero.
///
/// # Safety
///
/// `pointer` must be null, or point to as many readable bytes as its first four say.
pub(crate) unsafe fn read_descriptor<T: Descriptor>(
    pointer: *const T,
    name: &str,
) -> Result<T, Refusal> {
    aligned(pointer, name)?;
    // SAFETY: aligned and not null; the caller promises at least the size field.
    let given = unsafe { pointer.cast::<u32>().read() } as usize;
    let known = size_of::<T>();
    let refuse = |reason: &str| {
        let message = format_args!("{name}.struct_size is {given}: {reason} ({known} here)");
        Err(Refusal::new(FOOTFALL_BAD_STRUCT_SIZE, name, message))
    };
    // This is the first version of every descriptor, so none is shorter.
    if given < known {
        return refuse("shorter than the first version's");
    }
    if given > 1 << 16 {
        return refuse("longer than any version's");
    }
    let mut value = T::defaults();
    // SAFETY: both are at least `known` bytes, apart from each other, and any bytes are a `T` (see `Descriptor`).
    unsafe {
        core::ptr::copy_nonoverlapping(pointer.cast::<u8>(), (&raw mut value).cast::<u8>(), known);
    }
    // SAFETY: the caller promises `given` readable bytes.
    let tail =
        unsafe { core::slice::from_raw_parts(pointer.cast::<u8>().add(known), given - known) };
    if tail.iter().any(|&byte| byte != 0) {
        return refuse("holds fields this version does not know");
    }
    Ok(value)
}

/// Lends an array of the caller's. Null is the empty array.
///
/// # Safety
///
/// If `count` is not zero, `pointer` must be null or point to that many readable elements that do not change while
/// the slice is in use.
pub(crate) unsafe fn slice<'a, T>(
    pointer: *const T,
    count: usize,
    most: usize,
    name: &str,
) -> Result<&'a [T], Refusal> {
    bounded(count, most, name)?;
    if count == 0 {
        return Ok(&[]);
    }
    aligned(pointer, name)?;
    // SAFETY: aligned, not null, bounded, and the caller's promise.
    Ok(unsafe { core::slice::from_raw_parts(pointer, count) })
}

/// A place to write to.
///
/// # Safety
///
/// `pointer` must be null or point to room for a `T` that nobody else uses meanwhile.
pub(crate) unsafe fn out<'a, T>(pointer: *mut T, name: &str) -> Result<Out<'a, T>, Refusal> {
    aligned(pointer, name)?;
    Ok(Out {
        pointer,
        lifetime: core::marker::PhantomData,
    })
}

/// Room of the caller's for a `T`, perhaps not initialised.
pub(crate) struct Out<'a, T> {
    pointer: *mut T,
    lifetime: core::marker::PhantomData<&'a mut T>,
}

impl<T> Out<'_, T> {
    pub(crate) fn put(self, value: T) {
        // SAFETY: `out` checked the pointer, and its caller promised the room.
        unsafe { self.pointer.write(value) }
    }
}

/// Checks that an array of the caller's can be written to.
pub(crate) fn writable<T>(pointer: *mut T, count: usize, name: &str) -> Result<(), Refusal> {
    bounded(count, MAX_COUNT, name)?;
    if count == 0 {
        Ok(())
    } else {
        aligned(pointer, name)
    }
}

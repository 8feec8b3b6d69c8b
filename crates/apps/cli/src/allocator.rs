//! The memory allocator of the C library.

/// Has blocks of a MiB or more, such as transposition tables, returned to the system when they are freed.
///
/// By default glibc raises this threshold to the largest block ever freed, up to 32 MiB. From then on tables
/// come from the heaps of the threads that ask for them, and these keep what is freed below other blocks: the
/// server's memory grew from round to round of the same searches.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "the C library's own setting has no other interface")]
pub(crate) fn return_large_blocks() {
    use std::ffi::c_int;
    const M_TRIM_THRESHOLD: c_int = -1;
    const M_MMAP_THRESHOLD: c_int = -3;
    const MIB: c_int = 1 << 20;
    unsafe extern "C" {
        fn mallopt(param: c_int, value: c_int) -> c_int;
    }
    for param in [M_TRIM_THRESHOLD, M_MMAP_THRESHOLD] {
        // SAFETY: `mallopt` takes two numbers, and may be called at any time; both are within its limits.
        let accepted = unsafe { mallopt(param, MIB) };
        debug_assert_eq!(accepted, 1);
    }
}

/// Other allocators return large blocks by themselves.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn return_large_blocks() {}

//! Code for instructions that not every processor has.

/// Whether this x86-64 processor has all of these features.
#[doc(hidden)]
#[macro_export]
macro_rules! detected {
    ($($feature:tt),+) => { $(std::arch::is_x86_feature_detected!($feature))&&+ };
}

/// Defines a function that is compiled for more instructions: those of a list of x86-64 features.
/// It returns `None`, and does nothing, if the processor does not have all of them.
#[doc(hidden)]
#[macro_export]
macro_rules! if_detected {
    (
        [$($feature:tt),+]
        $visibility:vis fn $name:ident($($argument:ident: $type:ty),*) -> $result:ty $body:block
    ) => {
        #[allow(unsafe_code)]
        #[inline]
        $visibility fn $name($($argument: $type),*) -> Option<$result> {
            #[cfg(target_arch = "x86_64")]
            {
                $(#[target_feature(enable = $feature)])+
                fn compiled($($argument: $type),*) -> $result $body

                if $crate::detected!($($feature),+) {
                    // SAFETY: `compiled` is safe code compiled for these features, and the
                    // processor has just reported all of them.
                    return Some(unsafe { compiled($($argument),*) });
                }
            }
            #[cfg(not(target_arch = "x86_64"))]
            let _ = ($($argument,)*);
            None
        }
    };
}

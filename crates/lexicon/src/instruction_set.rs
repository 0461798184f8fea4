//! Names sets of processor instructions.

/// Names a set of processor features once, for compiling functions and for asking the processor.
///
/// `instruction_set! { $ avx2, has_avx2: "avx2", "popcnt" }` defines
///
/// - the macro `avx2!`, which takes one function and compiles it for these features,
/// - the function `has_avx2()`, which reports whether this processor has all of them.
///
/// A function inside `avx2!` is safe to call from another one, and unsafe to call from anywhere
/// else: the caller guarantees that `has_avx2()` returned `true`. The macro is visible to what
/// follows it in its module, modules included. Rustfmt does not format what stands inside.
#[doc(hidden)]
#[macro_export]
macro_rules! instruction_set {
    ($dollar:tt $compile:ident, $detect:ident: $($feature:tt),+ $(,)?) => {
        macro_rules! $compile {
            ($dollar($dollar function:tt)+) => {
                #[target_feature($(enable = $feature),+)]
                $dollar($dollar function)+
            };
        }

        /// Whether this processor has the instructions.
        pub(crate) fn $detect() -> bool {
            $(std::arch::is_x86_feature_detected!($feature))&&+
        }
    };
}

//! The widths of the hidden layer that there is compiled code for.

/// Evaluates an expression for the width of a [`Width`], which is a constant in it.
///
/// ```
/// use plywood_nnue::{Width, match_width};
///
/// fn bytes<const H: usize>() -> usize {
///     size_of::<[i16; H]>()
/// }
/// let width = Width::new(64).unwrap();
/// assert_eq!(match_width!(width, H => bytes::<H>()), 128);
/// ```
// All other code on widths is generated from the list in the second rule.
#[macro_export]
macro_rules! match_width {
    ($width:expr, $units:ident => $body:expr) => {
        $crate::match_width! { @list arms ($width) $units ($body) }
    };
    (@list $rule:ident $($arguments:tt)*) => {
        $crate::match_width! { @$rule [$($arguments)*] H32 = 32, H64 = 64, H128 = 128, H256 = 256 }
    };
    (@arms [($width:expr) $units:ident ($body:expr)] $($variant:ident = $number:literal),+) => {
        match $width {
            $($crate::Width::$variant => {
                const $units: usize = $number;
                $body
            })+
        }
    };
    (@call [$macro:ident $($arguments:tt)*] $($widths:tt)+) => {
        $macro! { [$($arguments)*] $($widths)+ }
    };
}

macro_rules! define_width {
    ([] $($variant:ident = $number:literal),+) => {
        /// A width of the hidden layer that there is compiled code for.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Width {
            $(
                #[doc = concat!(stringify!($number), " hidden units.")]
                $variant,
            )+
        }

        impl Width {
            /// All of them, the narrowest first.
            pub const ALL: &[Self] = &[$(Self::$variant),+];

            /// The width with this number of hidden units, if there is code for it.
            pub const fn new(units: usize) -> Option<Self> {
                match units {
                    $($number => Some(Self::$variant),)+
                    _ => None,
                }
            }

            /// The number of hidden units.
            pub const fn units(self) -> usize {
                match self {
                    $(Self::$variant => $number,)+
                }
            }
        }
    };
}

match_width!(@list call define_width);

impl Width {
    /// The numbers of hidden units there are, for messages: "32, 64, 128 or 256".
    pub fn list() -> String {
        let numbers: Vec<String> =
            Self::ALL.iter().map(|width| width.units().to_string()).collect();
        match numbers.split_last() {
            Some((last, rest)) if !rest.is_empty() => format!("{} or {last}", rest.join(", ")),
            _ => numbers.concat(),
        }
    }
}

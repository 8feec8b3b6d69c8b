//! Networks whose width is known only when they are read.

use std::sync::Arc;

use game::ActiveFeatures;

use crate::accumulator::AccumulatorStack;
use crate::evaluator::Inference;
use crate::file;
use crate::net::{Metadata, Net};
use crate::{NetError, Shape};

macro_rules! define_any {
    ([] $($variant:ident = $units:literal),+) => {
        /// A network of any width. Cloning is cheap: the parameters are shared.
        #[derive(Debug, Clone, PartialEq, Eq)]
        pub enum AnyNet {
            $(
                #[doc = concat!("With ", stringify!($units), " hidden units.")]
                $variant(Arc<Net<$units>>),
            )+
        }

        /// An [`AccumulatorStack`] for a network of any width.
        #[derive(Debug, Clone)]
        pub enum AnyAccumulatorStack {
            $(
                #[doc = concat!("With ", stringify!($units), " hidden units.")]
                $variant(AccumulatorStack<$units>),
            )+
        }

        impl From<&AnyNet> for AnyAccumulatorStack {
            fn from(net: &AnyNet) -> Self {
                match net {
                    $(AnyNet::$variant(net) => Self::$variant(AccumulatorStack::new(net.clone())),)+
                }
            }
        }

        $(
            impl From<Net<$units>> for AnyNet {
                fn from(net: Net<$units>) -> Self {
                    Self::$variant(Arc::new(net))
                }
            }
        )+
    };
}

match_width!(@list call define_any);

/// The same expression for what an enum of all widths holds.
macro_rules! each {
    ($any:expr, $enum:ident, $value:ident => $body:expr) => {
        match_width!(@list call each_arm ($any) $enum $value ($body))
    };
}

macro_rules! each_arm {
    (
        [($any:expr) $enum:ident $value:ident ($body:expr)]
        $($variant:ident = $units:literal),+
    ) => {
        match $any {
            $($enum::$variant($value) => $body,)+
        }
    };
}

impl AnyNet {
    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If they are not those of a network, complete and intact.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        file::read(bytes)
    }

    /// The bytes of the file that holds it.
    pub fn to_bytes(&self) -> Vec<u8> {
        each!(self, Self, net => file::write(net))
    }

    /// What the file says of it besides its parameters.
    pub fn metadata(&self) -> &Metadata {
        each!(self, Self, net => net.metadata())
    }

    /// Its size.
    pub fn shape(&self) -> Shape {
        each!(self, Self, net => shape(net))
    }

    /// Makes sure that it is for this game.
    ///
    /// # Errors
    /// If it is for another.
    pub fn is_for(&self, game: &str) -> Result<(), NetError> {
        let (found, expected) = (self.metadata().game.clone(), game.to_owned());
        if found == expected { Ok(()) } else { Err(NetError::Game { found, expected }) }
    }

    /// Forward pass from scratch: the residual for the side to move, in log-odds times
    /// [`EVAL_SCALE`](crate::EVAL_SCALE), given the active features from the perspective of the side to
    /// move and of the other side.
    ///
    /// # Panics
    /// If there is no such feature or output bucket.
    pub fn infer(&self, stm: &ActiveFeatures, nstm: &ActiveFeatures, bucket: usize) -> i32 {
        each!(self, Self, net => net.forward(&net.refresh(stm), &net.refresh(nstm), bucket))
    }
}

fn shape<const H: usize>(net: &Net<H>) -> Shape {
    Shape { features: net.feature_weights().len(), hidden: H, buckets: net.output_buckets().len() }
}

impl Inference for AnyAccumulatorStack {
    fn shape(&self) -> Shape {
        each!(self, Self, stack => stack.shape())
    }

    #[inline]
    fn infer(
        &mut self,
        ply: usize,
        features: &[ActiveFeatures; 2],
        stm: usize,
        bucket: usize,
    ) -> i32 {
        each!(self, Self, stack => stack.infer(ply, features, stm, bucket))
    }
}

impl<const H: usize> Inference for AccumulatorStack<H> {
    fn shape(&self) -> Shape {
        shape(self.net())
    }

    #[inline]
    fn infer(
        &mut self,
        ply: usize,
        features: &[ActiveFeatures; 2],
        stm: usize,
        bucket: usize,
    ) -> i32 {
        AccumulatorStack::infer(self, ply, features, stm, bucket)
    }
}

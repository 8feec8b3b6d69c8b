//! Networks whose width is known only when they are read.

use std::sync::Arc;

use game::ActiveFeatures;

use crate::accumulator::AccumulatorStack;
use crate::evaluator::Inference;
use crate::file;
use crate::net::{Metadata, Net};
use crate::{NetError, Shape};

/// A network of any width. Cloning is cheap: the parameters are shared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum AnyNet {
    /// With 32 hidden units.
    H32(Arc<Net<32>>),
    /// With 64 hidden units.
    H64(Arc<Net<64>>),
    /// With 128 hidden units.
    H128(Arc<Net<128>>),
    /// With 256 hidden units.
    H256(Arc<Net<256>>),
}

/// The same expression for a network of each width.
macro_rules! each {
    ($any:expr, $from:ident, $net:ident => $expression:expr) => {
        match $any {
            $from::H32($net) => $expression,
            $from::H64($net) => $expression,
            $from::H128($net) => $expression,
            $from::H256($net) => $expression,
        }
    };
}

impl AnyNet {
    /// The widths of the hidden layer that there is code for.
    pub const WIDTHS: [usize; 4] = [32, 64, 128, 256];

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
        let (is, asked) = (self.metadata().game.clone(), game.to_owned());
        if is == asked { Ok(()) } else { Err(NetError::Game { is, asked }) }
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

/// An [`AccumulatorStack`] for a network of any width.
#[derive(Debug, Clone)]
pub enum AnyAccumulatorStack {
    /// With 32 hidden units.
    H32(AccumulatorStack<32>),
    /// With 64 hidden units.
    H64(AccumulatorStack<64>),
    /// With 128 hidden units.
    H128(AccumulatorStack<128>),
    /// With 256 hidden units.
    H256(AccumulatorStack<256>),
}

impl From<&AnyNet> for AnyAccumulatorStack {
    fn from(net: &AnyNet) -> Self {
        match net {
            AnyNet::H32(net) => Self::H32(AccumulatorStack::new(net.clone())),
            AnyNet::H64(net) => Self::H64(AccumulatorStack::new(net.clone())),
            AnyNet::H128(net) => Self::H128(AccumulatorStack::new(net.clone())),
            AnyNet::H256(net) => Self::H256(AccumulatorStack::new(net.clone())),
        }
    }
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

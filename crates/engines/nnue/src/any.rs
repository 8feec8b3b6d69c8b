//! Networks whose size is known only when they are read.

use std::sync::Arc;

use game::ActiveFeatures;

use crate::evaluator::Judge;
use crate::file;
use crate::net::{Label, Net};
use crate::stack::Stack;
use crate::{NetError, Shape};

/// A network of one of the sizes there are. To copy it is cheap: its numbers are shared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Any {
    /// With 32 hidden units.
    H32(Arc<Net<32>>),
    /// With 64 hidden units.
    H64(Arc<Net<64>>),
    /// With 128 hidden units.
    H128(Arc<Net<128>>),
    /// With 256 hidden units.
    H256(Arc<Net<256>>),
}

/// The same expression for a network of each size.
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

impl Any {
    /// The numbers of hidden units that there are networks with.
    pub const SIZES: [usize; 4] = [32, 64, 128, 256];

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// If they are not those of a network, whole and unharmed.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        file::read(bytes)
    }

    /// The bytes of the file that holds it.
    pub fn to_bytes(&self) -> Vec<u8> {
        each!(self, Self, net => file::write(net))
    }

    /// What is known of it.
    pub fn label(&self) -> &Label {
        each!(self, Self, net => net.label())
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
        let (is, asked) = (self.label().game.clone(), game.to_owned());
        if is == asked { Ok(()) } else { Err(NetError::Game { is, asked }) }
    }

    /// What it says of a position to the player to move who sees `own` while the other sees `other`,
    /// in a phase: log-odds times [`UNIT`](crate::UNIT), computed from scratch.
    ///
    /// # Panics
    /// If it does not have such an input or phase.
    pub fn judge(&self, own: &ActiveFeatures, other: &ActiveFeatures, phase: usize) -> i32 {
        each!(self, Self, net => net.value(&net.sums(own), &net.sums(other), phase))
    }
}

fn shape<const H: usize>(net: &Net<H>) -> Shape {
    Shape { inputs: net.rows().len(), hidden: H, phases: net.outputs().len() }
}

/// A [`Stack`] for a network of one of the sizes there are.
#[derive(Debug, Clone)]
pub enum AnyStack {
    /// With 32 hidden units.
    H32(Stack<32>),
    /// With 64 hidden units.
    H64(Stack<64>),
    /// With 128 hidden units.
    H128(Stack<128>),
    /// With 256 hidden units.
    H256(Stack<256>),
}

impl From<&Any> for AnyStack {
    fn from(net: &Any) -> Self {
        match net {
            Any::H32(net) => Self::H32(Stack::new(net.clone())),
            Any::H64(net) => Self::H64(Stack::new(net.clone())),
            Any::H128(net) => Self::H128(Stack::new(net.clone())),
            Any::H256(net) => Self::H256(Stack::new(net.clone())),
        }
    }
}

impl Judge for AnyStack {
    fn shape(&self) -> Shape {
        each!(self, Self, stack => stack.shape())
    }

    #[inline]
    fn judge(&mut self, ply: usize, seen: &[ActiveFeatures; 2], turn: usize, phase: usize) -> i32 {
        each!(self, Self, stack => stack.judge(ply, seen, turn, phase))
    }
}

impl<const H: usize> Judge for Stack<H> {
    fn shape(&self) -> Shape {
        shape(self.net())
    }

    #[inline]
    fn judge(&mut self, ply: usize, seen: &[ActiveFeatures; 2], turn: usize, phase: usize) -> i32 {
        Stack::judge(self, ply, seen, turn, phase)
    }
}

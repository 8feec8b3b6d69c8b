//! The file of a network.
//!
//! Numbers are little-endian; a text is its length in bytes (`u32`) and its UTF-8.
//!
//! | field | type | meaning |
//! |---|---|---|
//! | magic | 8 bytes | `PLYWDNET` |
//! | version | `u32` | 1 |
//! | length | `u64` | of the whole file in bytes |
//! | game | text | the game it is for |
//! | inputs, hidden, phases | 3 × `u32` | its size |
//! | activation, output, unit | 3 × `u32` | 255, 64, 400: what 1 is in whole numbers |
//! | made | text | how it was made |
//! | rows | inputs × hidden × `i16` | the row of each input, in units of 1 / activation |
//! | bias | hidden × `i16` | the hidden units with no input on |
//! | outputs | phases × (2 × hidden × `i16`, `i32`) | the weights of what the player to move sees and the other sees, in units of 1 / output, and the bias, in units of 1 / (activation · output) |
//! | checksum | `u64` | FNV-1a of all bytes before it |

use std::sync::Arc;

use crate::any::Any;
use crate::net::{ACTIVATION, Label, Net, OUTPUT, Output, Row, UNIT};

/// Why something is not a network that can be used, in a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// The file begins with something else.
    #[error("this is not a network")]
    Magic,
    /// The file is of another version.
    #[error("this network has version {0}, and only version {VERSION} can be read")]
    Version(u32),
    /// The file is shorter or longer than it says.
    #[error("this network is not whole: it has {is} bytes of {asked}")]
    Length {
        /// How many bytes there are.
        is: u64,
        /// How many there should be.
        asked: u64,
    },
    /// Some byte is not what it was.
    #[error("this network is damaged: its checksum is wrong")]
    Checksum,
    /// What the file holds does not have the size that it says.
    #[error("this network is malformed: its parts do not have the sizes that it gives")]
    Malformed,
    /// It is made of numbers in other units.
    #[error(
        "this network has the scales {}, {}, {} instead of {ACTIVATION}, {OUTPUT}, {UNIT}",
        .0[0], .0[1], .0[2]
    )]
    Scales([u32; 3]),
    /// It has a number of hidden units that there is no code for.
    #[error("this network has {0} hidden units, and only 32, 64, 128 or 256 are possible")]
    Hidden(usize),
    /// It has no inputs or too many.
    #[error("this network has {0} inputs, and only 1 to 512 are possible")]
    FeatureSet(usize),
    /// It has no phases or too many.
    #[error("this network has {0} phases, and only 1 to 256 are possible")]
    Phases(usize),
    /// Some of its numbers are so large that a sum might leave its range.
    #[error("this network has weights that are too large")]
    Range,
    /// It is for another game.
    #[error("this network is for {is}, not for {asked}")]
    Game {
        /// The game it is for.
        is: String,
        /// The game that is asked for.
        asked: String,
    },
    /// It has other inputs and phases than the game has.
    #[error(
        "this network has {} inputs and {} phases, and the game has {} and {}",
        .is[0], .is[1], .asked[0], .asked[1]
    )]
    Size {
        /// The inputs and phases it has.
        is: [usize; 2],
        /// Those of the game.
        asked: [usize; 2],
    },
}

const MAGIC: &[u8; 8] = b"PLYWDNET";
const VERSION: u32 = 1;
const SCALES: [u32; 3] = [ACTIVATION as u32, OUTPUT as u32, UNIT as u32];
/// Where the length of the file stands in it.
const LENGTH: usize = MAGIC.len() + size_of::<u32>();
/// How long the checksum is.
const CHECKSUM: usize = size_of::<u64>();

/// The checksum of our files: 64-bit FNV-1a. It notices every change of a single byte.
pub fn checksum(bytes: &[u8]) -> u64 {
    let step = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

/// The bytes of a network.
pub(crate) fn write<const H: usize>(net: &Net<H>) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    let number = |bytes: &mut Vec<u8>, n: usize| bytes.extend((n as u32).to_le_bytes());
    let row = |bytes: &mut Vec<u8>, row: &Row<H>| {
        bytes.extend(row.0.iter().flat_map(|weight| weight.to_le_bytes()));
    };
    number(&mut bytes, VERSION as usize);
    bytes.extend([0; size_of::<u64>()]);
    number(&mut bytes, net.label().game.len());
    bytes.extend(net.label().game.bytes());
    for size in [net.rows().len(), H, net.outputs().len()] {
        number(&mut bytes, size);
    }
    bytes.extend(SCALES.iter().flat_map(|scale| scale.to_le_bytes()));
    number(&mut bytes, net.label().made.len());
    bytes.extend(net.label().made.bytes());
    for weights in net.rows().iter().chain([net.bias()]) {
        row(&mut bytes, weights);
    }
    for output in net.outputs() {
        row(&mut bytes, &output.own);
        row(&mut bytes, &output.other);
        bytes.extend(output.bias.to_le_bytes());
    }
    let length = (bytes.len() + CHECKSUM) as u64;
    bytes[LENGTH..][..size_of::<u64>()].copy_from_slice(&length.to_le_bytes());
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// The network that these are the bytes of.
pub(crate) fn read(bytes: &[u8]) -> Result<Any, NetError> {
    let mut rest = Reader(bytes.strip_prefix(MAGIC).ok_or(NetError::Magic)?);
    let is = bytes.len() as u64;
    let too_short = NetError::Length { is, asked: (LENGTH + size_of::<u64>() + CHECKSUM) as u64 };
    let version = rest.number().map_err(|_| too_short.clone())?;
    if version != VERSION {
        return Err(NetError::Version(version));
    }
    let asked = rest.take().map(u64::from_le_bytes).map_err(|_| too_short.clone())?;
    if is != asked {
        return Err(NetError::Length { is, asked });
    }
    let (body, sum) = bytes.split_last_chunk::<CHECKSUM>().ok_or_else(|| too_short.clone())?;
    if checksum(body) != u64::from_le_bytes(*sum) {
        return Err(NetError::Checksum);
    }

    let mut rest = Reader(body.get(LENGTH + size_of::<u64>()..).ok_or(too_short)?);
    let game = rest.text()?;
    let [inputs, hidden, phases] = [rest.number()?, rest.number()?, rest.number()?];
    let scales = [rest.number()?, rest.number()?, rest.number()?];
    if scales != SCALES {
        return Err(NetError::Scales(scales));
    }
    let label = Label { game, made: rest.text()? };
    let [inputs, hidden, phases] = [inputs, hidden, phases].map(|size| size as usize);
    Ok(match hidden {
        32 => Any::H32(Arc::new(rest.net(label, inputs, phases)?)),
        64 => Any::H64(Arc::new(rest.net(label, inputs, phases)?)),
        128 => Any::H128(Arc::new(rest.net(label, inputs, phases)?)),
        256 => Any::H256(Arc::new(rest.net(label, inputs, phases)?)),
        _ => return Err(NetError::Hidden(hidden)),
    })
}

/// What is left to read.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], NetError> {
        let (first, rest) = self.0.split_first_chunk().ok_or(NetError::Malformed)?;
        self.0 = rest;
        Ok(*first)
    }

    fn number(&mut self) -> Result<u32, NetError> {
        self.take().map(u32::from_le_bytes)
    }

    fn text(&mut self) -> Result<String, NetError> {
        let length = self.number()? as usize;
        let (text, rest) = self.0.split_at_checked(length).ok_or(NetError::Malformed)?;
        self.0 = rest;
        String::from_utf8(text.to_vec()).map_err(|_| NetError::Malformed)
    }

    fn row<const H: usize>(&mut self) -> Result<Row<H>, NetError> {
        let mut row = Row([0; H]);
        for weight in &mut row.0 {
            *weight = i16::from_le_bytes(self.take()?);
        }
        Ok(row)
    }

    fn net<const H: usize>(
        mut self,
        label: Label,
        inputs: usize,
        phases: usize,
    ) -> Result<Net<H>, NetError> {
        let rows = (0..inputs).map(|_| self.row()).collect::<Result<_, _>>()?;
        let bias = self.row()?;
        let mut output = || {
            let (own, other) = (self.row()?, self.row()?);
            Ok(Output { own, other, bias: self.take().map(i32::from_le_bytes)? })
        };
        let outputs = (0..phases).map(|_| output()).collect::<Result<_, _>>()?;
        if !self.0.is_empty() {
            return Err(NetError::Malformed);
        }
        Net::new(label, rows, bias, outputs)
    }
}

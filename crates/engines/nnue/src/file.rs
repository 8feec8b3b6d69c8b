//! The file of a network.
//!
//! Numbers are little-endian; a text is its length in bytes (`u32`) and its UTF-8.
//!
//! | field | type | meaning |
//! |---|---|---|
//! | magic | 8 bytes | `PLYWDNET` |
//! | version | `u32` | 1 |
//! | length | `u64` | of the file in bytes |
//! | game | text | the game it is for |
//! | features, hidden, buckets | 3 × `u32` | its size |
//! | QA, QB, scale | 3 × `u32` | 255, 64, 400: the quantization factors |
//! | made | text | how it was made |
//! | feature weights | features × hidden × `i16` | for each feature, in units of 1 / QA |
//! | bias | hidden × `i16` | of the hidden units, in units of 1 / QA |
//! | output buckets | buckets × (2 × hidden × `i16`, `i32`) | the weights of the perspective of the side to move and of the other, in units of 1 / QB, and the bias, in units of 1 / (QA · QB) |
//! | checksum | `u64` | FNV-1a of all bytes before it |

use std::cmp::Ordering;

use game::Fnv1a;

use crate::Width;
use crate::any_net::AnyNet;
use crate::net::{EVAL_SCALE, Hidden, Metadata, Net, Output, QA, QB};

/// Why something is not a network that can be used, in a line.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NetError {
    /// The file begins with something else.
    #[error("this is not a network")]
    Magic,
    /// The file is of another version.
    #[error("this network has version {0}, and only version {VERSION} can be read")]
    Version(u32),
    /// The file is shorter than its header says.
    #[error("this network is truncated: {found} of {expected} bytes")]
    Truncated {
        /// The length of the file in bytes.
        found: u64,
        /// The length that the header gives.
        expected: u64,
    },
    /// The file is longer than its header says.
    #[error("this network has trailing bytes: {found} bytes instead of {expected}")]
    TrailingBytes {
        /// The length of the file in bytes.
        found: u64,
        /// The length that the header gives.
        expected: u64,
    },
    /// Some byte is not what it was.
    #[error("this network is damaged: its checksum is wrong")]
    Checksum,
    /// What the file holds does not have the size that its header says.
    #[error("this network is malformed: its parts do not have the sizes that it gives")]
    Malformed,
    /// It is quantized with other factors.
    #[error(
        "this network has the scales {}, {}, {} instead of {QA}, {QB}, {EVAL_SCALE}",
        .0[0], .0[1], .0[2]
    )]
    Scales([u32; 3]),
    /// There is no code for its width.
    #[error("this network has {0} hidden units, and only {list} are possible", list = Width::list())]
    Hidden(usize),
    /// It has no features or too many.
    #[error("this network has {0} features, and only 1 to 512 are possible")]
    Features(usize),
    /// It has no output buckets or too many.
    #[error("this network has {0} output buckets, and only 1 to 256 are possible")]
    Buckets(usize),
    /// Some of its weights are so large that a sum might overflow.
    #[error("this network has weights that are too large")]
    Range,
    /// It is for another game.
    #[error("this network is for {found}, not for {expected}")]
    Game {
        /// The game it is for.
        found: String,
        /// The game that is played.
        expected: String,
    },
    /// It has other features and output buckets than the game has.
    #[error(
        "this network has {} features and {} output buckets, and the game has {} and {}",
        .found[0], .found[1], .expected[0], .expected[1]
    )]
    Size {
        /// The features and output buckets it has.
        found: [usize; 2],
        /// Those of the game.
        expected: [usize; 2],
    },
}

const MAGIC: &[u8; 8] = b"PLYWDNET";
const VERSION: u32 = 1;
const SCALES: [u32; 3] = [QA as u32, QB as u32, EVAL_SCALE as u32];
/// The offset of the length.
const LENGTH: usize = MAGIC.len() + size_of::<u32>();
/// The size of the checksum.
const CHECKSUM: usize = size_of::<u64>();

/// The bytes of a network.
pub(crate) fn write<const H: usize>(net: &Net<H>) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    let number = |bytes: &mut Vec<u8>, n: usize| bytes.extend((n as u32).to_le_bytes());
    let vector = |bytes: &mut Vec<u8>, vector: &Hidden<H>| {
        bytes.extend(vector.0.iter().flat_map(|weight| weight.to_le_bytes()));
    };
    number(&mut bytes, VERSION as usize);
    bytes.extend([0; size_of::<u64>()]);
    number(&mut bytes, net.metadata().game.len());
    bytes.extend(net.metadata().game.bytes());
    for size in [net.feature_weights().len(), H, net.output_buckets().len()] {
        number(&mut bytes, size);
    }
    bytes.extend(SCALES.iter().flat_map(|scale| scale.to_le_bytes()));
    number(&mut bytes, net.metadata().made.len());
    bytes.extend(net.metadata().made.bytes());
    for weights in net.feature_weights().iter().chain([net.bias()]) {
        vector(&mut bytes, weights);
    }
    for output in net.output_buckets() {
        vector(&mut bytes, &output.stm);
        vector(&mut bytes, &output.nstm);
        bytes.extend(output.bias.to_le_bytes());
    }
    let length = (bytes.len() + CHECKSUM) as u64;
    bytes[LENGTH..][..size_of::<u64>()].copy_from_slice(&length.to_le_bytes());
    let sum = Fnv1a::hash(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// The network that these are the bytes of.
pub(crate) fn read(bytes: &[u8]) -> Result<AnyNet, NetError> {
    let mut rest = Reader(bytes.strip_prefix(MAGIC).ok_or(NetError::Magic)?);
    let found = bytes.len() as u64;
    let shortest = (LENGTH + size_of::<u64>() + CHECKSUM) as u64;
    let truncated = NetError::Truncated { found, expected: shortest };
    let version = rest.number().map_err(|_| truncated.clone())?;
    if version != VERSION {
        return Err(NetError::Version(version));
    }
    let expected = rest.take().map(u64::from_le_bytes).map_err(|_| truncated.clone())?;
    match found.cmp(&expected) {
        Ordering::Less => return Err(NetError::Truncated { found, expected }),
        Ordering::Equal => {}
        Ordering::Greater => return Err(NetError::TrailingBytes { found, expected }),
    }
    let (body, sum) = bytes.split_last_chunk::<CHECKSUM>().ok_or_else(|| truncated.clone())?;
    if Fnv1a::hash(body) != u64::from_le_bytes(*sum) {
        return Err(NetError::Checksum);
    }

    let mut rest = Reader(body.get(LENGTH + size_of::<u64>()..).ok_or(truncated)?);
    let game = rest.text()?;
    let [features, hidden, buckets] = [rest.number()?, rest.number()?, rest.number()?];
    let scales = [rest.number()?, rest.number()?, rest.number()?];
    if scales != SCALES {
        return Err(NetError::Scales(scales));
    }
    let metadata = Metadata { game, made: rest.text()? };
    let [features, hidden, buckets] = [features, hidden, buckets].map(|size| size as usize);
    let width = Width::new(hidden).ok_or(NetError::Hidden(hidden))?;
    match_width!(width, H => Ok(rest.net::<H>(metadata, features, buckets)?.into()))
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

    fn vector<const H: usize>(&mut self) -> Result<Hidden<H>, NetError> {
        let mut vector = Hidden([0; H]);
        for weight in &mut vector.0 {
            *weight = i16::from_le_bytes(self.take()?);
        }
        Ok(vector)
    }

    fn net<const H: usize>(
        mut self,
        metadata: Metadata,
        features: usize,
        buckets: usize,
    ) -> Result<Net<H>, NetError> {
        let feature_weights = (0..features).map(|_| self.vector()).collect::<Result<_, _>>()?;
        let bias = self.vector()?;
        let mut output = || {
            let (stm, nstm) = (self.vector()?, self.vector()?);
            Ok(Output { stm, nstm, bias: self.take().map(i32::from_le_bytes)? })
        };
        let output_buckets = (0..buckets).map(|_| output()).collect::<Result<_, _>>()?;
        if !self.0.is_empty() {
            return Err(NetError::Malformed);
        }
        Net::new(metadata, feature_weights, bias, output_buckets)
    }
}

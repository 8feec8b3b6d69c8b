//! Checkpoints: the state of training after an epoch, as bytes.
//!
//! They are a magic, the length of a header (`u32`), the header as JSON, the parameters of the
//! network, the two moments of Adam and the parameters of the best network so far (`f32`), and the checksum
//! of all that; numbers are little-endian.

use game::Fnv1a;
use nnue::FloatNet;
use serde::{Deserialize, Serialize};

use super::adam::Adam;
use super::training_set::TrainingSet;
use super::{Epoch, Settings, State, TrainError, Trainer};

/// Why training cannot be resumed.
#[derive(Debug, thiserror::Error)]
pub enum CheckpointError {
    /// It is something else, or damaged.
    #[error("this is not a training of ours, or it is damaged")]
    Broken,
    /// It is of training with other settings.
    #[error("this training was begun with other settings")]
    Settings,
    /// It is of training with other data.
    #[error("this training was begun with other data")]
    Data,
    /// There is nothing to train.
    #[error(transparent)]
    Train(#[from] TrainError),
}

const MAGIC: &[u8; 8] = b"PLYWDTR1";

#[derive(Serialize, Deserialize)]
struct Header {
    settings: Settings,
    positions: usize,
    fingerprint: u64,
    steps: u64,
    history: Vec<Epoch>,
}

impl Trainer {
    /// Resumes training from a checkpoint.
    ///
    /// # Errors
    /// If it is damaged, or of other settings or data.
    pub fn resume(
        settings: Settings,
        data: TrainingSet,
        checkpoint: &[u8],
    ) -> Result<Self, CheckpointError> {
        let mut trainer = Self::new(settings, data)?;
        let (header, values) = read(checkpoint).ok_or(CheckpointError::Broken)?;
        if header.settings != trainer.settings {
            return Err(CheckpointError::Settings);
        }
        if (header.positions, header.fingerprint)
            != (trainer.data.len(), trainer.data.fingerprint())
        {
            return Err(CheckpointError::Data);
        }
        let shape = trainer.state.net.shape;
        if values.len() != 4 * shape.parameter_count() {
            return Err(CheckpointError::Broken);
        }
        let mut parts = values.chunks(shape.parameter_count()).map(<[f32]>::to_vec);
        let mut part = || parts.next().unwrap_or_default();
        let net = FloatNet { shape, values: part() };
        let adam = Adam::resume(header.steps, [part(), part()]);
        let best = FloatNet { shape, values: part() };
        trainer.state = State { net, adam, best, history: header.history };
        Ok(trainer)
    }

    /// A checkpoint.
    ///
    /// # Panics
    /// Never: the header is plain data.
    pub fn checkpoint(&self) -> Vec<u8> {
        let State { net, adam, best, history } = &self.state;
        let header = Header {
            settings: self.settings.clone(),
            positions: self.data.len(),
            fingerprint: self.data.fingerprint(),
            steps: adam.steps(),
            history: history.clone(),
        };
        let header = serde_json::to_vec(&header).expect("plain data can be written as JSON");
        let mut bytes = MAGIC.to_vec();
        bytes.extend((header.len() as u32).to_le_bytes());
        bytes.extend(header);
        for values in [&net.values, &adam.first_moment, &adam.second_moment, &best.values] {
            bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        }
        let sum = Fnv1a::hash(&bytes);
        bytes.extend(sum.to_le_bytes());
        bytes
    }
}

/// The header and the values of an intact checkpoint.
fn read(bytes: &[u8]) -> Option<(Header, Vec<f32>)> {
    let (body, sum) = bytes.split_last_chunk()?;
    let body = (Fnv1a::hash(body) == u64::from_le_bytes(*sum)).then_some(body)?;
    let (length, rest) = body.strip_prefix(MAGIC)?.split_first_chunk()?;
    let (header, values) = rest.split_at_checked(u32::from_le_bytes(*length) as usize)?;
    let (values, []) = values.as_chunks() else { return None };
    let header = serde_json::from_slice(header).ok()?;
    Some((header, values.iter().map(|value| f32::from_le_bytes(*value)).collect()))
}

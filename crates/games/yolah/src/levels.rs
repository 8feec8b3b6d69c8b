//! The levels of difficulty: specs of engines, chosen so that each level scores about three quarters against
//! the one below (docs/strength.md).

use presentation::LevelSpecs;

/// In ascending strength.
pub(crate) static LEVELS: LevelSpecs = [
    "alphabeta:depth=1,hash=1,temperature=0.3",
    "alphabeta:depth=1,hash=1,temperature=0.1",
    "alphabeta:depth=1,hash=1,temperature=0.035",
    "alphabeta:depth=2,nodes=20000,hash=1,temperature=0.035,oversight=0.2",
    "alphabeta:depth=2,nodes=20000,hash=1,temperature=0.009,oversight=0.1",
    "alphabeta:depth=3,nodes=20000,hash=1,temperature=0.014,oversight=0.12",
    "alphabeta:depth=4,nodes=20000,hash=1,temperature=0.005,oversight=0.05",
    "nnue:nodes=1500,hash=1",
    "nnue:nodes=7000,hash=4",
    "nnue:time=5s",
];

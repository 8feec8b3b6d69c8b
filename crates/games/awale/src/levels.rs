//! The levels of difficulty: specs of engines, chosen so that each level scores about three quarters against
//! the one below (docs/strength.md).

use presentation::LevelSpecs;

/// In ascending strength.
pub(crate) static LEVELS: LevelSpecs = [
    "alphabeta:depth=1,hash=1,temperature=0.4",
    "alphabeta:depth=1,hash=1,temperature=0.16",
    "alphabeta:depth=1,hash=1,temperature=0.09",
    "alphabeta:depth=1,hash=1,temperature=0.05",
    "alphabeta:depth=2,nodes=20000,hash=1,temperature=0.05,oversight=0.2",
    "alphabeta:depth=2,nodes=20000,hash=1,temperature=0.026,oversight=0.2",
    "alphabeta:depth=3,nodes=20000,hash=1,temperature=0.022,oversight=0.15",
    "alphabeta:depth=4,nodes=20000,hash=1,temperature=0.015,oversight=0.15",
    "alphabeta:nodes=900,hash=1",
    "nnue:time=5s",
];

//! The levels of difficulty: specs of engines, chosen so that each level scores about three quarters against
//! the one below (docs/strength.md).

use presentation::LevelSpecs;

/// In ascending strength.
pub(crate) static LEVELS: LevelSpecs = [
    "alphabeta:depth=1,hash=1,temperature=0.4",
    "alphabeta:depth=1,hash=1,temperature=0.16",
    "alphabeta:depth=1,hash=1,temperature=0.06",
    "alphabeta:depth=1,hash=1,temperature=0.02",
    "alphabeta:depth=2,nodes=20000,hash=1,temperature=0.03,oversight=0.2",
    "alphabeta:depth=3,nodes=20000,hash=1,temperature=0.025,oversight=0.2",
    "alphabeta:depth=4,nodes=20000,hash=1,temperature=0.022,oversight=0.2",
    "alphabeta:depth=5,nodes=20000,hash=1,temperature=0.02,oversight=0.1",
    "alphabeta:nodes=2500,hash=1",
    "alphabeta:time=5s",
];

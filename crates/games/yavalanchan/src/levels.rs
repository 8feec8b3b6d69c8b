//! The levels of difficulty: specs of engines, chosen so that each level scores about three quarters against
//! the one below (docs/strength.md).

use presentation::LevelSpecs;

/// In ascending strength.
pub(crate) static LEVELS: LevelSpecs = [
    "uct:simulations=100,memory=16,temperature=0.5",
    "uct:simulations=100,memory=16,temperature=0.12",
    "alphabeta:depth=1,hash=1,temperature=0.5",
    "alphabeta:depth=1,hash=1,temperature=0.2",
    "alphabeta:depth=1,hash=1,temperature=0.1",
    "alphabeta:depth=1,hash=1,temperature=0.06",
    "alphabeta:depth=2,nodes=20000,hash=1,temperature=0.046,oversight=0.2",
    "alphabeta:depth=2,nodes=20000,hash=1,temperature=0.012,oversight=0.1",
    "alphabeta:nodes=30000,hash=4",
    "alphabeta:time=5s",
];

//! The levels of difficulty: specs of engines, chosen so that each level scores about three quarters against
//! the one below (docs/strength.md).

use presentation::LevelSpecs;

/// For two players, in ascending strength.
pub(crate) static TWO_PLAYERS: LevelSpecs = [
    "uct:simulations=100,memory=16,temperature=0.5",
    "uct:simulations=200,playout=reflex,memory=16,temperature=0.16",
    "uct:simulations=200,playout=reflex,memory=16,temperature=0.06",
    "alphabeta:depth=1,hash=1,temperature=0.17",
    "alphabeta:depth=1,hash=1,temperature=0.07",
    "alphabeta:depth=2,nodes=5000,hash=1,temperature=0.045,oversight=0.1",
    "alphabeta:depth=3,nodes=10000,hash=1,temperature=0.004,oversight=0.05",
    "alphabeta:nodes=8000,hash=4",
    "alphabeta:nodes=256000,hash=16",
    "alphabeta:time=5s",
];

/// For three players, in ascending strength.
pub(crate) static THREE_PLAYERS: LevelSpecs = [
    "uct:simulations=50,memory=16,temperature=0.5",
    "uct:simulations=200,playout=reflex,memory=16,temperature=0.16",
    "uct:simulations=200,playout=reflex,memory=16,temperature=0.06",
    "uct:simulations=1000,playout=reflex,memory=16,temperature=0.03",
    "uct:simulations=1200,playout=reflex,memory=16",
    "uct:simulations=4000,playout=reflex,memory=64",
    "uct:simulations=12000,playout=reflex,memory=64",
    "uct:simulations=30000,playout=reflex,memory=64",
    "uct:simulations=90000,playout=reflex,memory=64",
    "uct:playout=reflex,time=5s",
];

// A bot that plays at random. Your idea goes into choose().

const readline = require("node:readline");

/** The move to play: one of turn.legal. */
function choose(turn) {
  // Your idea goes here. What there is to go by:
  //   turn.game      the game, such as ["yavalath"]
  //   turn.seat      your seat, such as ["1"]
  //   turn.moves     all moves so far
  //   turn.position  the position as text
  //   turn.time      the milliseconds for this move
  return turn.legal[Math.floor(Math.random() * turn.legal.length)];
}

const turn = {};
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, ...rest] = line.trim().split(/\s+/);
  turn[word] = rest;
  if (word === "quit") process.exit();
  if (word === "legal") {
    console.log(choose(turn));
    // console.error("thinking aloud") is for you: it is kept with the game.
  }
});

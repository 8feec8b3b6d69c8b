// What the page and the server say to each other. Generated from the server's `protocol`:
// PLYWOOD_UPDATE_GOLDEN=1 cargo test -p plywood-server types

export type Player = number;
export type Layout = { "square": {
/**
 * Squares a rank.
 */
width: number,
/**
 * Ranks.
 */
height: number, } } | { "hexagon": {
/**
 * Cells a side.
 */
size: number, } } | { "pits": {
/**
 * How many.
 */
count: number, } };
export type Content = "empty" | { "piece": {
/**
 * Whose.
 */
player: Player, } } | "hole" | { "neutral": {
/**
 * Who owns it at the moment.
 */
owner: Player | null, } } | { "seeds": {
/**
 * Whose pit it is.
 */
player: Player,
/**
 * Red seeds.
 */
red: number,
/**
 * Blue seeds.
 */
blue: number, } };
export type Cell = {
/**
 * Its name in the notation.
 */
name: string,
/**
 * What is on it.
 */
content: Content, };
export type Board = {
/**
 * How the cells lie.
 */
layout: Layout,
/**
 * The cells in the order of the layout.
 */
cells: Array<Cell>, };
export type Edit = { "cell": {
/**
 * The cell's name.
 */
name: string,
/**
 * What should be on it.
 */
content: Content, } } | { "turn": Player } | "clear";
export type At = {
/**
 * The game's spec.
 */
game: string,
/**
 * The position to begin with, unless it is the start of the game.
 */
position: string | null,
/**
 * The moves since then.
 */
moves: Array<string>, };
export type ThinkLimit = {
/**
 * Milliseconds.
 */
time_ms: number | null,
/**
 * Positions visited, or games simulated.
 */
nodes: number | null,
/**
 * Plies.
 */
depth: number | null, };
export type Request = { "ask": "view",
/**
 * The number of the question.
 */
id: number,
/**
 * Where.
 */
at: At, } | { "ask": "think",
/**
 * The number of the question.
 */
id: number,
/**
 * Where.
 */
at: At,
/**
 * The engine's spec, or a preset's name.
 */
engine: string,
/**
 * How much it may think; what is not limited is left to the engine and the server.
 */
limit: ThinkLimit,
/**
 * How many moves it should compare.
 */
lines: number,
/**
 * Seed of all chance.
 */
seed: number, } | { "ask": "stop",
/**
 * The number of the question to end.
 */
id: number, } | { "ask": "edit",
/**
 * The number of the question.
 */
id: number,
/**
 * Where.
 */
at: At,
/**
 * The change.
 */
edit: Edit, } | { "ask": "explain",
/**
 * The number of the question.
 */
id: number,
/**
 * Where.
 */
at: At, } | { "ask": "read",
/**
 * The number of the question.
 */
id: number,
/**
 * A game as text.
 */
text: string, } | { "ask": "write",
/**
 * The number of the question.
 */
id: number,
/**
 * Where.
 */
at: At,
/**
 * Names and values of the tags, such as `Player1`.
 */
tags: Array<[string, string]>,
/**
 * What is said about each move; may be shorter than the moves.
 */
comments: Array<string>,
/**
 * Who has resigned, if that is how it ended.
 */
resigned: number | null, };
export type Considered = {
/**
 * The move.
 */
move: string,
/**
 * The expected share of the point of each player after it.
 */
value: Array<number>,
/**
 * Whether that is proved.
 */
proved: boolean,
/**
 * If so, in how many plies the game ends.
 */
plies: number | null,
/**
 * How many positions were visited after it.
 */
nodes: number,
/**
 * The expected moves, this one first.
 */
line: Array<string>, };
export type Thought = {
/**
 * The move to play.
 */
best: string,
/**
 * The expected share of the point of each player.
 */
value: Array<number>,
/**
 * Whether that is proved.
 */
proved: boolean,
/**
 * If so, in how many plies the game ends.
 */
plies: number | null,
/**
 * How many plies were searched.
 */
depth: number,
/**
 * How many positions were visited, or games simulated.
 */
nodes: number,
/**
 * The expected moves, the best first.
 */
line: Array<string>,
/**
 * The moves considered, best first.
 */
candidates: Array<Considered>, };
export type Part = {
/**
 * Its name.
 */
name: string,
/**
 * What it counts.
 */
meaning: string,
/**
 * What was counted, for the player to move.
 */
term: number,
/**
 * What each is worth in this phase.
 */
weight: number,
/**
 * What they are worth together.
 */
value: number, };
export type Explanation = {
/**
 * What the phase of the game counts, in a word.
 */
phase: string,
/**
 * The phase.
 */
at: number,
/**
 * What it sees, in the order of the evaluation.
 */
parts: Array<Part>,
/**
 * The sum, for the player to move.
 */
value: number,
/**
 * How much of it is worth a factor e in the odds to win.
 */
unit: number,
/**
 * The chance of the player to move, by the sum alone or by what is certain.
 */
chance: number,
/**
 * Whether that is certain.
 */
certain: boolean, };
export type ErrorCode = "malformed" | "wrong" | "busy" | "too_large" | "failed" | "closing";
export type MoveCard = {
/**
 * In notation.
 */
text: string,
/**
 * The names of the cells to click, in order; empty for a move made elsewhere, as `swap`.
 */
cells: Array<string>,
/**
 * What tells it apart from other moves with the same cells, in the reader's language, such
 * as `red seeds`; empty if nothing has to.
 */
label: string, };
export type OutcomeCard = {
/**
 * The numbers of the players who share the victory.
 */
winners: Array<number>,
/**
 * Why, in the reader's language.
 */
reason: string,
/**
 * The cells that decided it, if some did.
 */
cells: Array<string>, };
export type View = {
/**
 * Where, in the program's own spelling.
 */
at: At,
/**
 * The position as text.
 */
position: string,
/**
 * How many play.
 */
players: number,
/**
 * Whose turn it is, counted from 1, unless the game is over.
 */
turn: number | null,
/**
 * The moves that can be made.
 */
legal_moves: Array<MoveCard>,
/**
 * What each player has collected; empty in a game without points.
 */
scores: Array<number>,
/**
 * The result, once the game is over.
 */
outcome: OutcomeCard | null,
/**
 * What stands where.
 */
board: Board,
/**
 * The cells of the last move.
 */
last_cells: Array<string>,
/**
 * What stood where while the last move was made, the last of them being `board`; a page that
 * shows them one after another shows how seeds are sown.
 */
frames: Array<Board>,
/**
 * What an editor can put on a cell.
 */
palette: Array<Content>, };
export type GameRead = {
/**
 * Where it ended.
 */
at: At,
/**
 * Names and values of its tags.
 */
tags: Array<[string, string]>,
/**
 * What is said about each move.
 */
comments: Array<string>,
/**
 * The numbers of the winners, if it has a result.
 */
winners: Array<number> | null, };
export type OptionValues = { "kind": "switch" } | { "kind": "words",
/**
 * The words, in order.
 */
words: Array<string>, } | { "kind": "integer",
/**
 * The smallest.
 */
min: number,
/**
 * The largest that the server allows.
 */
max: number, } | { "kind": "real",
/**
 * The smallest.
 */
min: number,
/**
 * The largest.
 */
max: number, } | { "kind": "text",
/**
 * What it should be, in the reader's language.
 */
hint: string, };
export type OptionCard = {
/**
 * The name before `=`.
 */
key: string,
/**
 * The values it can have.
 */
values: OptionValues,
/**
 * What holds when it is not given.
 */
default: string,
/**
 * What it does, in a sentence.
 */
help: string, };
export type EngineCard = {
/**
 * What to ask for it by.
 */
spec: string,
/**
 * What to call it.
 */
name: string,
/**
 * What it is, in a sentence.
 */
summary: string,
/**
 * Whether it limits itself, so that no time need be given.
 */
limited: boolean,
/**
 * The numbers of players it plays with.
 */
players: Array<number>,
/**
 * Its options; those that name files are not among them.
 */
options: Array<OptionCard>,
/**
 * The keys of the options that limit a search. With one of them it limits itself.
 */
limit_options: Array<string>, };
export type LevelCard = {
/**
 * The id, to keep in settings and saved games.
 */
id: string,
/**
 * The name for people.
 */
name: string,
/**
 * How it plays, in a sentence.
 */
summary: string,
/**
 * The number of players of the games it is for.
 */
players: number,
/**
 * The engine's spec.
 */
engine: string,
/**
 * The limits of each search.
 */
limit: ThinkLimit, };
export type GameCard = {
/**
 * The name in specs.
 */
name: string,
/**
 * The name for people.
 */
title: string,
/**
 * The game in a sentence.
 */
summary: string,
/**
 * How a move is written.
 */
notation: string,
/**
 * Its options.
 */
options: Array<OptionCard>,
/**
 * The engines and presets that play it, by the number of players.
 */
engines: Array<EngineCard>,
/**
 * The levels of difficulty, in ascending strength for each number of players.
 */
levels: Array<LevelCard>,
/**
 * The rules, as a small subset of Markdown: headings `## `, paragraphs, lists `- `, `**bold**`;
 * a line `board: SPEC | POSITION | MOVES | CAPTION` is a picture, whose position may be
 * `start`.
 */
rules: string, };
export type Limits = {
/**
 * The longest a search may take.
 */
search_ms: number,
/**
 * How many searches one page may have at once.
 */
searches: number,
/**
 * How many threads there are to think with.
 */
threads: number,
/**
 * The longest message.
 */
message_bytes: number, };
export type Answer = { "answer": "hello",
/**
 * The program's version.
 */
version: string,
/**
 * What can be played.
 */
games: Array<GameCard>,
/**
 * What the server allows.
 */
limits: Limits, } | { "answer": "view",
/**
 * The number of the question.
 */
id: number,
/**
 * All that the page draws.
 */
view: View, } | { "answer": "thought",
/**
 * The number of the question.
 */
id: number,
/**
 * What the engine thinks so far.
 */
thought: Thought,
/**
 * For how long it has thought.
 */
elapsed_ms: number,
/**
 * Whether this is its last word.
 */
done: boolean, } | { "answer": "explained",
/**
 * The number of the question.
 */
id: number,
/**
 * What the evaluation sees, in the reader's language; none if the game is over, or has no
 * evaluation of named terms.
 */
explanation: Explanation | null, } | { "answer": "game",
/**
 * The number of the question.
 */
id: number,
/**
 * The game that was read.
 */
game: GameRead, } | { "answer": "text",
/**
 * The number of the question.
 */
id: number,
/**
 * The game as text.
 */
text: string, } | { "answer": "error",
/**
 * The number of the question, if it had one.
 */
id: number | null,
/**
 * What kind of error.
 */
code: ErrorCode,
/**
 * What is wrong, in the reader's language.
 */
message: string, };

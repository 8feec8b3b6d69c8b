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
export type MoveKind = "red" | "blue" | "own" | "neutral";
export type PositionRef = {
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
export type AnnotationCard = {
/**
 * In words.
 */
comment: string,
/**
 * How good the move is: `!`, `?`, `!!`, `??`, `!?`, `?!`, or nothing.
 */
glyph: string,
/**
 * The expected score of each player, if it was evaluated.
 */
value: Array<number> | null,
/**
 * Whether the value is proven.
 */
proved: boolean,
/**
 * If so, the number of plies to the end of the game, where it is known.
 */
plies: number | null,
/**
 * The best move, if it was evaluated.
 */
best: string | null, };
export type NodeCard = {
/**
 * The number of the move before it, counted from 1; 0 is the start.
 */
parent: number,
/**
 * In notation.
 */
move: string,
/**
 * What is said of it and of the position after it.
 */
annotation: AnnotationCard, };
export type RecordTree = {
/**
 * The game's spec.
 */
game: string,
/**
 * The position it begins with, unless it is the start of the game.
 */
position: string | null,
/**
 * What is said of that position.
 */
start: AnnotationCard,
/**
 * The moves, each after the one before it in its line. Of several moves in a position the first is that
 * of the main line, the others begin variations.
 */
nodes: Array<NodeCard>, };
export type Request = { "ask": "view",
/**
 * The id of the request.
 */
id: number,
/**
 * The position.
 */
at: PositionRef, } | { "ask": "think",
/**
 * The id of the request.
 */
id: number,
/**
 * The position.
 */
at: PositionRef,
/**
 * The engine's spec, or a preset's name.
 */
engine: string,
/**
 * The search limits; what is not limited is left to the engine and the server.
 */
limit: ThinkLimit,
/**
 * MultiPV: the number of principal variations.
 */
lines: number,
/**
 * The random seed.
 */
seed: number, } | { "ask": "stop",
/**
 * The id of the request to stop.
 */
id: number, } | { "ask": "watch",
/**
 * The id of the request.
 */
id: number, } | { "ask": "edit",
/**
 * The id of the request.
 */
id: number,
/**
 * The position.
 */
at: PositionRef,
/**
 * The edit.
 */
edit: Edit, } | { "ask": "explain",
/**
 * The id of the request.
 */
id: number,
/**
 * The position.
 */
at: PositionRef, } | { "ask": "read",
/**
 * The id of the request.
 */
id: number,
/**
 * The record.
 */
text: string,
/**
 * The spec of the game, for a text that does not say which, as a list of moves.
 */
game: string | null, } | { "ask": "write",
/**
 * The id of the request.
 */
id: number,
/**
 * The game with its variations.
 */
tree: RecordTree,
/**
 * Names and values of the tags, such as `Player1`.
 */
tags: Array<[string, string]>,
/**
 * The number of the player who has resigned, if one has.
 */
resigned: number | null, };
export type CandidateReport = {
/**
 * The move.
 */
move: string,
/**
 * The expected score of each player after it.
 */
value: Array<number>,
/**
 * Whether the expected scores are proven.
 */
proved: boolean,
/**
 * If proven, the number of plies to the end of the game.
 */
plies: number | null,
/**
 * How many positions were visited after it.
 */
nodes: number,
/**
 * The principal variation, this move first.
 */
line: Array<string>, };
export type EngineReport = {
/**
 * The move to play.
 */
best: string,
/**
 * The expected score of each player.
 */
value: Array<number>,
/**
 * Whether the expected scores are proven.
 */
proved: boolean,
/**
 * If proven, the number of plies to the end of the game.
 */
plies: number | null,
/**
 * The search depth in plies.
 */
depth: number,
/**
 * How many positions were visited, or games simulated.
 */
nodes: number,
/**
 * The principal variation, the best move first.
 */
line: Array<string>,
/**
 * The root moves, best first.
 */
candidates: Array<CandidateReport>, };
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
 * The count, for the player to move.
 */
term: number,
/**
 * The weight in this phase.
 */
weight: number,
/**
 * The product of the two.
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
 * The terms, in the order of the evaluation.
 */
parts: Array<Part>,
/**
 * The sum, for the player to move.
 */
value: number,
/**
 * Logistic scale: the win probability is σ(value / scale).
 */
unit: number,
/**
 * The win probability of the player to move, by the sum or by a static proof.
 */
chance: number,
/**
 * Whether it is proven.
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
label: string,
/**
 * Which of the moves on the same cells it is, in a game where a cell has several.
 */
kind: MoveKind | null,
/**
 * Whether whoever plays it has lost by it.
 */
loses: boolean, };
export type PlayedCard = {
/**
 * The number of the player who played it.
 */
player: number,
/**
 * Whether it was a pass.
 */
pass: boolean, };
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
 * The same told to each player, in order: `you made three in a row`.
 */
reasons: Array<string>,
/**
 * The cells that decided it, if some did.
 */
cells: Array<string>, };
export type View = {
/**
 * The position it is of, in the program's own spelling.
 */
at: PositionRef,
/**
 * The position as text.
 */
position: string,
/**
 * The number of players.
 */
players: number,
/**
 * Whose turn it is, counted from 1, unless the game is over.
 */
turn: number | null,
/**
 * The legal moves.
 */
legal_moves: Array<MoveCard>,
/**
 * What each player has collected; empty in a game without points.
 */
scores: Array<number>,
/**
 * The numbers of the eliminated players: a game for more than two goes on without them.
 */
eliminated: Array<number>,
/**
 * Who played each of the moves in `at`.
 */
played: Array<PlayedCard>,
/**
 * The result, once the game is over.
 */
outcome: OutcomeCard | null,
/**
 * The board.
 */
board: Board,
/**
 * The cells of the last move.
 */
last_cells: Array<string>,
/**
 * The boards while the last move was made, the last of them being `board`; a page that
 * shows them one after another shows how seeds are sown.
 */
frames: Array<Board>,
/**
 * What an editor can put on a cell.
 */
palette: Array<Content>, };
export type GameRead = {
/**
 * The game with its variations.
 */
tree: RecordTree,
/**
 * Names and values of its tags.
 */
tags: Array<[string, string]>,
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
 * The value when it is not set.
 */
default: string,
/**
 * What it does, in a sentence.
 */
help: string,
/**
 * The key and value of another option without which it has no effect.
 */
requires: [string, string] | null, };
export type EngineCard = {
/**
 * Its spec, or the preset's name.
 */
spec: string,
/**
 * The name for people.
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
 * Its name as an engine: `level:4`.
 */
engine: string,
/**
 * The spec of the engine that it is.
 */
spec: string, };
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
 * The pass in notation, in a game that has one.
 */
pass: string | null,
/**
 * The moves of a game under way, for a picture of the game.
 */
example: Array<string>,
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
 * The longest search time.
 */
search_ms: number,
/**
 * The number of searches that one page may have at once.
 */
searches: number,
/**
 * The number of search threads.
 */
threads: number,
/**
 * The longest message.
 */
message_bytes: number, };
export type NewEntrant = {
/**
 * Its spec, or the name of a preset, a level or a bot.
 */
engine: string,
/**
 * What it is called; without it, as its spec.
 */
name?: string | null, };
export type NewEvent = {
/**
 * The game's spec.
 */
game: string,
/**
 * Who takes part, in order.
 */
engines: Array<NewEntrant>,
/**
 * Who plays whom.
 */
schedule?: 'round-robin' | 'gauntlet' | 'ladder' | 'swiss' | 'matrix',
/**
 * How many openings each group of engines plays, each with every seating; in a Swiss tournament, how many rounds
 * there are.
 */
rounds: number,
/**
 * How games begin: `"none"`, `{"random": 4}` or `{"moves": [["e5", "d4"]]}`.
 */
openings?: 'none' | {random: number} | {moves: string[][]},
/**
 * The time control.
 */
limit?: {move_ms?: number, clock_ms?: number, increment_ms?: number, nodes?: number, depth?: number},
/**
 * The random seed.
 */
seed?: number,
/**
 * How many games are played at once; without it, one for each core but one.
 */
threads?: number, };
export type LiveState = "running" | "stopping" | "interrupted" | "finished" | "failed";
export type LiveStanding = {
/**
 * What it is called.
 */
name: string,
/**
 * The most likely rating; the mean of all is 0.
 */
elo: number,
/**
 * Its 95 % interval; null where the games do not bound it.
 */
interval: [number | null, number | null],
/**
 * What it has won.
 */
points: number,
/**
 * How many games it has played.
 */
games: number,
/**
 * In how many it won the whole point.
 */
wins: number,
/**
 * In how many it won a part of the point.
 */
draws: number,
/**
 * In how many it won nothing.
 */
losses: number,
/**
 * How many games it lost by a fault.
 */
faults: number, };
export type LiveBoard = {
/**
 * The number of the game in the event.
 */
number: number,
/**
 * Who sits in each seat.
 */
names: Array<string>,
/**
 * All moves so far.
 */
moves: Array<string>,
/**
 * How many of them are the opening's.
 */
opening_plies: number,
/**
 * What is left on the clock of each seat, if there are clocks.
 */
clocks_ms: Array<number | null>,
/**
 * The score that each seat expected for itself at its last move.
 */
values: Array<number | null>,
/**
 * The numbers of the seats that share the victory, once the game is over; none if it was aborted.
 */
winners: Array<number> | null,
/**
 * The number of the seat that forfeited the game, if one did.
 */
fault: number | null, };
export type LiveEvent = {
/**
 * Its number in the store.
 */
event: number,
/**
 * Whether it goes on, and how it ended.
 */
state: LiveState,
/**
 * Why it failed, if it did.
 */
problem: string | null,
/**
 * The game's spec.
 */
game: string,
/**
 * How many games are stored.
 */
played: number,
/**
 * How many there can be at most.
 */
planned: number,
/**
 * How long it has been running now.
 */
elapsed_ms: number,
/**
 * How long it will take at this pace, once there is a pace.
 */
remaining_ms: number | null,
/**
 * The engines, the strongest first.
 */
table: Array<LiveStanding>,
/**
 * The games under way, and the last ones.
 */
boards: Array<LiveBoard>, };
export type Answer = { "answer": "hello",
/**
 * The program's version.
 */
version: string,
/**
 * The games.
 */
games: Array<GameCard>,
/**
 * The limits of the server.
 */
limits: Limits,
/**
 * Whether this page may begin, stop and resume events: it is shown on the computer of the server.
 */
may_run: boolean,
/**
 * Whether there is a class to show to this page.
 */
class: boolean, } | { "answer": "view",
/**
 * The id of the request.
 */
id: number,
/**
 * The view.
 */
view: View, } | { "answer": "thought",
/**
 * The id of the request.
 */
id: number,
/**
 * The result of the search so far.
 */
thought: EngineReport,
/**
 * The search time so far.
 */
elapsed_ms: number,
/**
 * Whether the search is complete.
 */
done: boolean, } | { "answer": "event",
/**
 * The id of the request.
 */
id: number,
/**
 * The event that is carried out, or was the last one, if there was one.
 */
event: LiveEvent | null, } | { "answer": "explained",
/**
 * The id of the request.
 */
id: number,
/**
 * The static evaluation, in the reader's language; none if the game is over, or has no
 * evaluation of named terms.
 */
explanation: Explanation | null, } | { "answer": "game",
/**
 * The id of the request.
 */
id: number,
/**
 * The game that was read.
 */
game: GameRead, } | { "answer": "text",
/**
 * The id of the request.
 */
id: number,
/**
 * The record.
 */
text: string, } | { "answer": "error",
/**
 * The id of the request, if it had one.
 */
id: number | null,
/**
 * The kind of error.
 */
code: ErrorCode,
/**
 * The message, in the reader's language.
 */
message: string, };

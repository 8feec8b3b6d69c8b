// The game tree: the main line and its variations. It implements no rules.

/** @typedef {import('./protocol.js').PositionRef} PositionRef */
/** @typedef {import('./protocol.js').PlayedCard} PlayedCard */
/** @typedef {import('./protocol.js').AnnotationCard} AnnotationCard */
/** @typedef {import('./protocol.js').RecordTree} RecordTree */
/** A tree to be written: what is not said of a move is left out. @typedef {{game: string, position: string | null, start: Partial<AnnotationCard>, nodes: {parent: number, move: string, annotation: Partial<AnnotationCard>}[]}} WrittenTree */

/** A position and the move that leads to it. */
export class GameNode {
  /** @param {string | null} move @param {GameNode | null} parent */
  constructor(move, parent) {
    this.move = move;
    this.parent = parent;
    /** @type {GameNode[]} The first is the main continuation. */
    this.children = [];
    /** @type {number | null} Who played the move; null until the server has said so. */
    this.player = null;
    /** Whether the move is a pass. */
    this.pass = false;
    this.comment = '';
    /** @type {number[] | null} Expected score of each player, if evaluated. */
    this.value = null;
    /** Whether the value is proven. */
    this.proven = false;
    /** @type {string | null} Whose value it is, an engine's; null if it is from a record. */
    this.judge = null;
    /** @type {string | null} Best move, if evaluated. */
    this.best = null;
    /** @type {number | null} If proven, plies to the end of the game. */
    this.plies = null;
    /** Annotation glyph of the move, such as `?!`. */
    this.glyph = '';
  }

  /** Number of moves from the root. */
  get ply() {
    return this.path().length - 1;
  }

  /** The nodes from the root to this one, inclusive. @returns {GameNode[]} */
  path() {
    const path = [];
    for (let at = /** @type {GameNode | null} */ (this); at; at = at.parent) path.push(at);
    return path.reverse();
  }
}

/**
 * @typedef {object} SavedNode
 * @property {number} p index of the parent
 * @property {string} m the move
 * @property {string} [c] the comment
 * @property {number[]} [v] the value
 * @property {boolean} [x] proven
 * @property {number} [n] plies
 * @property {string} [b] the best move
 * @property {string} [j] whose value it is
 * @property {string} [k] the annotation glyph
 * @property {number} [w] who played it
 * @property {boolean} [s] whether it is a pass
 */
/** @typedef {{game: string, position: string | null, names: string[], tournament?: number | null, root: Partial<SavedNode>, nodes: SavedNode[]}} SavedGameTree */

/** A game with its variations. */
export class GameTree {
  /** @param {string} game @param {string | null} [position] @param {string[]} [names] */
  constructor(game, position = null, names = []) {
    this.game = game;
    this.position = position;
    /** The names of the players, in order; may be empty. */
    this.names = names;
    /** The tournament that a replayed game is of. @type {number | null} */
    this.tournament = null;
    this.root = new GameNode(null, null);
  }

  /**
   * A tree without variations.
   * @param {PositionRef} at @param {string[]} [names]
   */
  static fromMoves(at, names = []) {
    const tree = new GameTree(at.game, at.position, names);
    let node = tree.root;
    for (const move of at.moves) node = tree.addMove(node, move);
    return tree;
  }

  /** A tree that the server has read from text. @param {RecordTree} record @param {string[]} [names] */
  static fromRecord({ game, position, start, nodes }, names = []) {
    const tree = new GameTree(game, position, names);
    const made = [tree.root];
    annotate(tree.root, start);
    for (const { parent, move, annotation } of nodes) {
      const node = tree.addMove(made[parent], move);
      annotate(node, annotation);
      made.push(node);
    }
    return tree;
  }

  /** The tree as the server writes it to text. @returns {WrittenTree} */
  toRecord() {
    const nodes = this.nodes();
    const index = new Map(nodes.map((node, i) => [node, i]));
    const written = nodes.slice(1).map((node) => (
      { parent: node.parent ? index.get(node.parent) ?? 0 : 0, move: node.move ?? '', annotation: annotationOf(node) }));
    return { game: this.game, position: this.position, start: annotationOf(this.root), nodes: written };
  }

  /** The moves that lead to a node. @param {GameNode} node @returns {string[]} */
  moves(node) {
    return node.path().flatMap((at) => at.move ?? []);
  }

  /** A node as the position of a request: game, start position, moves. @param {GameNode} node @returns {PositionRef} */
  at(node) {
    return { game: this.game, position: this.position, moves: this.moves(node) };
  }

  /** The child reached by a move, created if necessary. @param {GameNode} node @param {string} move */
  addMove(node, move) {
    const known = node.children.find((child) => child.move === move);
    if (known) return known;
    const child = new GameNode(move, node);
    node.children.push(child);
    return child;
  }

  /** Makes a node the first child of its parent. @param {GameNode} node */
  makeFirstChild(node) {
    const siblings = node.parent?.children;
    if (!siblings) return;
    siblings.splice(siblings.indexOf(node), 1);
    siblings.unshift(node);
  }

  /**
   * Promotes the variation that contains a node by one level.
   * @param {GameNode} node
   */
  promote(node) {
    const branch = this.branchPoint(node);
    if (branch) this.makeFirstChild(branch);
  }

  /** The first node of the innermost variation that contains a node; undefined on the main line. @param {GameNode} node */
  branchPoint(node) {
    return node.path().findLast((at) => at.parent && at.parent.children[0] !== at);
  }

  /** Promotes the line to a node to the main line. @param {GameNode} node */
  promoteToMainLine(node) {
    for (const at of node.path()) this.makeFirstChild(at);
  }

  /** Removes a node and its subtree. @param {GameNode} node @returns {GameNode} the parent */
  remove(node) {
    const { parent } = node;
    if (!parent) return node;
    parent.children.splice(parent.children.indexOf(node), 1);
    return parent;
  }

  /** The main line, including the root. */
  mainLine() {
    return this.lineThrough(this.root);
  }

  /** The path to a node, continued along first children. @param {GameNode} node */
  lineThrough(node) {
    const line = node.path();
    for (let next = node.children[0]; next; next = next.children[0]) line.push(next);
    return line;
  }

  /** Whether a node is reachable from the root. @param {GameNode} node */
  contains(node) {
    return node.path().every((at) => (at.parent ? at.parent.children.includes(at) : at === this.root));
  }

  /**
   * Records who played the moves to a node, and which of them are passes.
   * @param {GameNode} node @param {PlayedCard[]} played @returns {boolean} whether anything was not known yet
   */
  recordPlayed(node, played) {
    let changed = false;
    node.path().slice(1).forEach((at, i) => {
      const { player, pass } = played[i] ?? at;
      changed ||= at.player !== player || at.pass !== pass;
      Object.assign(at, { player, pass });
    });
    return changed;
  }

  /** All nodes in breadth-first order. @returns {GameNode[]} */
  nodes() {
    const nodes = [this.root];
    for (let i = 0; i < nodes.length; i += 1) nodes.push(...nodes[i].children);
    return nodes;
  }

  /** Serializes to a flat list, which does not nest deeply for long games. @returns {SavedGameTree} */
  toJSON() {
    const nodes = this.nodes();
    const index = new Map(nodes.map((node, i) => [node, i]));
    const saved = nodes.map((node) => saveNode(node, node.parent ? index.get(node.parent) ?? 0 : 0));
    return { game: this.game, position: this.position, names: this.names, tournament: this.tournament, root: saved[0], nodes: saved.slice(1) };
  }

  /** Deserializes a tree. @param {SavedGameTree} saved @returns {GameTree} */
  static fromJSON(saved) {
    const tree = new GameTree(saved.game, saved.position, saved.names);
    tree.tournament = saved.tournament ?? null;
    restoreNode(tree.root, saved.root);
    const nodes = [tree.root];
    for (const each of saved.nodes) {
      const node = tree.addMove(nodes[each.p], each.m);
      restoreNode(node, each);
      nodes.push(node);
    }
    return tree;
  }
}

/** What is said of a node, without what is not. @param {GameNode} node @returns {Partial<AnnotationCard>} */
function annotationOf({ comment, glyph, value, proven, plies, best }) {
  const evaluation = value && { value, ...(proven && { proved: true, plies }), ...(best && { best }) };
  return { ...(comment && { comment }), ...(glyph && { glyph }), ...evaluation };
}

/** @param {GameNode} node @param {AnnotationCard} annotation */
function annotate(node, { comment, glyph, value, proved, plies, best }) {
  Object.assign(node, { comment, glyph, value, proven: proved, plies, best });
}

/** @param {GameNode} node @param {number} parent @returns {SavedNode} */
function saveNode(node, parent) {
  /** @type {SavedNode} */
  const saved = { p: parent, m: node.move ?? '' };
  if (node.comment) saved.c = node.comment;
  if (node.value) saved.v = node.value.map((share) => Math.round(share * 1e4) / 1e4);
  if (node.proven) saved.x = true;
  if (node.plies !== null) saved.n = node.plies;
  if (node.best) saved.b = node.best;
  if (node.judge) saved.j = node.judge;
  if (node.glyph) saved.k = node.glyph;
  if (node.player) saved.w = node.player;
  if (node.pass) saved.s = true;
  return saved;
}

/** @param {GameNode} node @param {Partial<SavedNode>} saved */
function restoreNode(node, saved) {
  node.comment = saved.c ?? '';
  node.value = saved.v ?? null;
  node.proven = saved.x ?? false;
  node.plies = saved.n ?? null;
  node.best = saved.b ?? null;
  node.judge = saved.j ?? null;
  node.glyph = saved.k ?? '';
  node.player = saved.w ?? null;
  node.pass = saved.s ?? false;
}

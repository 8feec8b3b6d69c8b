// How a game went: the graph of chances, the mistakes in words, and the engine that looks for them.

import { fill, h } from '../dom.js';
import { t } from '../i18n.js';
import { createGraph, lossInWords } from './graph.js';
import { judge } from './judgement.js';
import { rowOf } from './moves.js';
import { playerNames } from './players.js';
import { reviewLine } from './review.js';

/** @import { Link } from '../link.js' */
/** @import { Part, Table } from '../table.js' */
/** @import { Node } from '../tree.js' */
/** @import { Mistake, Opinions } from './judgement.js' */
/**
 * @typedef {object} Means
 * @property {Link} link
 * @property {Opinions} opinions
 * @property {(players: number) => string} engine which engine to ask
 * @property {(rest: boolean) => void} hold lets the engine beside the board rest meanwhile
 * @property {(text: string) => void} announce
 */

/** @param {Table} table @param {Means} means */
export function createCourse(table, { link, opinions, engine, hold, announce }) {
  const graph = createGraph((node) => table.go(node));
  const start = h('button', { type: 'button', class: 'review', on: { click: () => (running ? running.cancel() : review()) } });
  const bar = h('progress', { max: 1, value: 0, 'aria-label': t('review.progress'), hidden: true });
  const problem = h('p', { class: 'problem', role: 'alert', hidden: true });
  const found = h('details', { class: 'mistakes', hidden: true });
  const element = h('section', { class: 'course', 'aria-label': t('graph.title') },
    graph.element, h('div', { class: 'review-row' }, start, bar), problem, found);
  /** @type {ReturnType<typeof reviewLine> | null} */
  let running = null;
  /** @type {Node[]} */
  let line = [];
  /** @type {Mistake[]} */
  let mistakes = [];
  let judged = 0;
  /** Whether there are marks that the list of moves does not show yet. */
  let unseen = false;
  let listed = '';

  const show = () => {
    const { tree, node, view } = table.state;
    // Going back in a variation still shows it to its end.
    if (!line.includes(node) || line[0] !== tree.root || line.some((each, i) => i > 0 && !line[i - 1].children.includes(each))
      || line.at(-1)?.children.length) line = tree.lineThrough(node);
    const players = view?.players ?? line.find((each) => each.value)?.value?.length ?? 2;
    const there = mistakes.filter((each) => line[each.ply] === each.node);
    graph.show({ line, node, players, names: playerNames(table), mistakes: there });
    element.hidden = line.length < 2;
    list(there);
  };

  /** Looks for mistakes in what is known by now. */
  const update = async () => {
    judged += 1;
    const now = judged;
    show();
    const { tree } = table.state;
    const result = await judge(tree, line, opinions, link);
    unseen ||= result.changed;
    if (now !== judged || tree !== table.state.tree) return;
    mistakes = result.mistakes;
    show();
    if (unseen) table.changed('tree');
    unseen = false;
  };

  /** @param {Mistake[]} there */
  const list = (there) => {
    const names = playerNames(table);
    const key = JSON.stringify([there.map(({ ply, loss, best, node }) => [ply, loss, best, node.mark]), names]);
    if (key === listed) return;
    listed = key;
    found.hidden = there.length === 0;
    fill(found, h('summary', null, t('graph.mistakes', { n: there.length })),
      h('ol', null, there.map((mistake) => entry(mistake, names, () => table.go(mistake.node)))));
  };

  const review = async () => {
    const { tree } = table.state;
    problem.hidden = true;
    start.disabled = true;
    hold(true);
    try {
      const { players } = await link.view(tree.at(tree.root));
      running = reviewLine(table, line, {
        link, opinions, engine: engine(players),
        onprogress: (done, all) => (bar.value = all ? done / all : 0),
      });
      label();
      if (await running.done) {
        await update();
        announce(t('review.done', { n: mistakes.length }));
      }
    } catch (error) {
      problem.textContent = error instanceof Error ? error.message : String(error);
      problem.hidden = false;
    }
    running = null;
    label();
    hold(false);
  };

  const label = () => {
    start.disabled = false;
    start.textContent = t(running ? 'review.cancel' : 'review.start');
    bar.hidden = !running;
  };

  const onchange = (/** @type {Event} */ event) => {
    const parts = /** @type {CustomEvent<Set<Part>>} */ (event).detail;
    if (parts.has('tree') && running && line[0] !== table.state.tree.root) running.cancel();
    if (parts.has('value') || (parts.has('tree') && !line.includes(table.state.node))) update();
    else if (parts.has('node') || parts.has('tree') || parts.has('view')) show();
  };
  table.addEventListener('change', onchange);
  label();
  update();

  return {
    element,
    destroy() {
      running?.cancel();
      judged += 1;
      table.removeEventListener('change', onchange);
    },
  };
}

/** @param {Mistake} mistake @param {string[]} names @param {() => void} go */
function entry(mistake, names, go) {
  const { node, ply, best } = mistake;
  const said = lossInWords(mistake, names);
  const number = `${rowOf(ply, names.length)}${(ply - 1) % names.length ? '…' : '.'}`;
  return h('li', null,
    h('button', { type: 'button', class: 'mistake-entry', on: { click: go } },
      h('span', { class: 'mistake-move' }, `${number} ${node.move}`, h('span', { class: `mark mark-${node.mark.length}` }, ` ${node.mark}`)),
      h('span', { class: 'mistake-cost' }, best ? `${said} · ${t('graph.better', { move: best })}` : said)));
}

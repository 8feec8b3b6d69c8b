// A tournament: standings, ratings, cross table, seats, game lengths, and a list of games to replay.

import { fill, h } from '../dom.js';
import { errorMessage } from '../errors.js';
import { loadEvent, loadGames, resumeEvent } from '../tournament-api.js';
import { language, formatPercent, formatSeconds, formatCompact, t } from '../i18n.js';
import { lengthsPlot, ratingsPlot, sprtPlot } from '../ui/plots.js';
import { replayGame } from '../ui/replay.js';
import { buildShareHash } from '../ui/share.js';
import { formatGameCount, loadWithRetry, pageButtons } from './tournament-parts.js';

/** @import { Children } from '../dom.js' */
/** @import { Interval, Limit, MatchStats, PairScore, PlayedGame, Results } from '../tournament-api.js' */
/** @import { Context } from '../main.js' */
/** @typedef {{text: Children, number?: boolean}} Head */

/** @param {HTMLElement} place @param {Context} context @param {number} id */
export function showTournament(place, context, id) {
  const body = h('div', { class: 'event-body', role: 'status' }, t('events.loading'));
  const title = h('h1', null, t('events.number', { n: String(id) }));
  place.append(h('p', null, h('a', { href: '#/tournaments' }, `← ${t('events.all')}`)), title, body);
  loadWithRetry(body, async () => {
    const { event, plan, results, order } = await loadEvent(id);
    const name = context.card(event.game)?.title ?? event.game;
    title.textContent = `${name} · ${t('events.number', { n: String(id) })}`;
    const games = h('section', null);
    body.removeAttribute('role');
    fill(body, !event.finished && context.server.hello?.may_run && goOn(id),
      results.summary.games > 0 && h('p', null, h('a', { href: `#/tournaments/${id}/show` }, t('show.title'))), h('p', { class: 'muted' }, [event.game, t('event.count', { games: formatGameCount(event) }), ...formatLimits(plan.limit)].join(' · ')),
      results.summary.games > 0 ? sections(results, order) : null, games);
    await showGames(games, context, id, 1);
  });
}

/** A button to go on with a tournament that was stopped; the page then shows it live. @param {number} id */
function goOn(id) {
  const problem = h('p', { class: 'problem', role: 'alert' });
  const resume = async () => {
    problem.textContent = '';
    await resumeEvent(id).catch((error) => (problem.textContent = t('live.failedTo', { why: errorMessage(error) })));
  };
  return h('div', { class: 'go-on' }, h('button', { type: 'button', class: 'primary', on: { click: resume } }, t('live.resume')), problem);
}

/** The search limits as text. @param {Limit} limit */
function formatLimits({ move_ms: move, clock_ms: clock, increment_ms: more = 0, nodes, depth }) {
  return [
    move && t('event.aMove', { what: formatSeconds(move) }),
    clock && t('event.aGame', { what: more ? `${formatSeconds(clock)} + ${formatSeconds(more)}` : formatSeconds(clock) }),
    nodes && t('event.aMove', { what: t('thinking.nodes', { count: formatCompact(nodes) }) }),
    depth && t('thinking.depth', { n: depth }),
  ].filter(Boolean);
}

/** @param {Results} results @param {number[]} order strongest first */
function sections(results, order) {
  const { names, ratings, summary, versus } = results;
  const { lengths } = summary;
  const round = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 });
  const params = { min: lengths.min, max: lengths.max, mean: round.format(lengths.mean), median: round.format(lengths.median) };
  return [
    versus && names.length === 2 ? matchSection(versus, names) : null,
    section(t('event.standings'), standings(results, order)),
    h('div', { class: 'event-pair' },
      section(t('event.ratings'), ratingsPlot(order.map((i) => ({ name: names[i], rating: ratings.engines[i] })))),
      section(t('event.lengths'), lengthsPlot(lengths.histogram, ({ from, to, games }) => t('event.bar', { from, to, n: games })),
        h('p', { class: 'muted' }, t('event.lengthsAre', params)))),
    section(t('event.cross'), h('p', { class: 'muted' }, t('event.crossHelp')), crossTable(results, order)),
    section(t('event.seats'), seatsTable(results)),
  ];
}

/** @param {string} title @param {...Children} body */
function section(title, ...body) {
  return h('section', null, h('h2', null, title), ...body);
}

/** @param {string} label @param {Head[]} heads @param {HTMLElement[]} rows @param {string} [kind] */
function table(label, heads, rows, kind = '') {
  return h('div', { class: `wide ${kind}`, tabindex: 0, role: 'region', 'aria-label': label }, h('table', { 'aria-label': label },
    h('thead', null, h('tr', null, heads.map(({ text, number }) => h('th', { scope: 'col', class: number ? 'n' : null }, text)))),
    h('tbody', null, rows)));
}

/** @param {...string} keys @returns {Head[]} */
function numberHeads(...keys) {
  return keys.map((key) => ({ text: t(`event.${key}`), number: true }));
}

/** @param {Children} text */
const number = (text) => h('td', { class: 'n' }, text);

/** @param {Results} results @param {number[]} order */
function standings({ names, ratings, summary }, order) {
  const round = new Intl.NumberFormat(language(), { maximumFractionDigits: 1 });
  const heads = [{ text: t('event.place'), number: true }, { text: t('event.engine') }, ...numberHeads('rating', 'interval', 'points', 'score', 'wins', 'draws', 'losses', 'faults')];
  return table(t('event.standings'), heads, order.map((i, place) => {
    const { points, games, wins, draws, losses, faults } = summary.standings.find((each) => each.engine === i) ?? summary.standings[i];
    const { elo, interval } = ratings.engines[i];
    return h('tr', null, number(place + 1), h('th', { scope: 'row' }, names[i]), number(formatElo(elo)), number(formatInterval(interval)),
      number(`${round.format(points)} / ${games}`), number(games ? formatPercent(points / games) : '–'),
      number(wins), number(draws), number(losses), number(faults));
  }));
}

/** @param {Results} results @param {number[]} order */
function crossTable({ names, summary }, order) {
  const heads = [{ text: t('event.engine') }, ...order.map((i) => ({ text: names[i] }))];
  return table(t('event.cross'), heads, order.map((i) => h('tr', null,
    h('th', { scope: 'row' }, names[i]), order.map((j) => pairScoreCell(summary.cross[i]?.[j])))), 'cross');
}

/** @param {PairScore | undefined} meeting */
function pairScoreCell(meeting) {
  if (!meeting?.games) return h('td', { class: 'muted' }, '–');
  const score = meeting.points / meeting.games;
  const cell = h('td', { class: 'met' },
    h('span', { class: 'strength' }, formatPercent(score)), h('span', { class: 'count' }, `${new Intl.NumberFormat(language()).format(meeting.points)} / ${meeting.games}`));
  cell.style.setProperty('--won', `${Math.round(Math.max(0, score - 0.5) * 56)}%`);
  cell.style.setProperty('--lost', `${Math.round(Math.max(0, 0.5 - score) * 56)}%`);
  return cell;
}

/** @param {Results} results */
function seatsTable({ summary }) {
  const heads = [{ text: t('event.seat') }, ...numberHeads('score', 'wins', 'draws', 'losses')];
  return table(t('event.seats'), heads, summary.seats.map(({ games, points, wins, draws, losses }, i) => h('tr', null,
    h('th', { scope: 'row' }, t('seat.player', { n: i + 1 })), number(games ? formatPercent(points / games) : '–'), number(wins), number(draws), number(losses))));
}

/** @param {MatchStats} versus @param {string[]} names */
function matchSection({ wins, draws, losses, score, elo, interval: [low, high], los, decision, sprt }, names) {
  const infinite = score > 0.5 ? '+∞' : '−∞';
  const round = new Intl.NumberFormat(language(), { maximumFractionDigits: 2 });
  const signed = (/** @type {number} */ n) => round.format(n).replace('-', '−');
  const verdict = decision ? t(/1/.test(decision) ? 'event.h1' : 'event.h0') : t('event.open');
  return section(t('event.match'),
    h('p', null, t('event.matchElo', {
      first: names[0], second: names[1], score: `+${wins} =${draws} −${losses} (${formatPercent(score)})`,
      elo: elo === null ? infinite : formatElo(elo), low: low === null ? '−∞' : formatElo(low), high: high === null ? '+∞' : formatElo(high), los: formatPercent(los),
    })),
    sprt && h('p', null, t('event.test', { llr: signed(sprt.state.llr), lower: signed(sprt.state.lower), upper: signed(sprt.state.upper), decision: verdict })),
    sprt && sprt.path.length > 1 ? sprtPlot(sprt) : null);
}

/** @param {HTMLElement} place @param {Context} context @param {number} id @param {number} page */
async function showGames(place, context, id, page) {
  const { games, pages } = await loadGames(id, page);
  const turnTo = (/** @type {number} */ to) =>
    loadWithRetry(place, async () => (await showGames(place, context, id, to), place.querySelector('h2')?.focus()));
  const heads = [{ text: '№', number: true }, { text: t('event.replay') }, { text: t('event.players') }, { text: t('event.result') },
    { text: t('event.moves'), number: true }, { text: t('event.round'), number: true }, { text: t('event.reason') }];
  fill(place, h('h2', { tabindex: -1 }, t('event.list')),
    table(t('event.list'), heads, games.map((game) => gameRow(game, id, context))),
    pageButtons({ page, pages }, { list: t('event.list'), previous: t('event.previous'), next: t('event.next') }, turnTo));
}

/** @param {PlayedGame} game @param {number} id of the tournament @param {Context} context */
function gameRow(game, id, context) {
  const open = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    replayGame(context, id, game);
  };
  const seats = game.seats.flatMap((name, i) => [
    i ? ' – ' : '', h('span', { class: game.winners.includes(i + 1) ? 'won' : '' }, name)]);
  const fault = game.fault ? ` (${t('event.fault')}: ${game.seats[game.fault - 1] ?? game.fault})` : '';
  const replay = h('a', {
    href: buildShareHash({ game: game.game, position: null, moves: game.moves }),
    'aria-label': t('event.replayGame', { n: String(game.id) }), on: { click: open },
  }, t('event.replay'));
  return h('tr', null, number(game.id), h('td', null, replay), h('td', null, h('span', { class: 'seat-list' }, seats)),
    h('td', null, formatResult(game)), number(game.moves.length), number(game.round), h('td', { class: 'long' }, `${game.reason}${fault}`));
}

/** The score of each seat, such as `1 – 0`. @param {PlayedGame} game */
function formatResult({ seats, winners }) {
  const share = ['', '1', '½', '⅓'][winners.length] ?? '';
  return seats.map((_, i) => (winners.includes(i + 1) ? share : '0')).join(' – ');
}

/** @param {number} elo */
function formatElo(elo) {
  return new Intl.NumberFormat(language(), { signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(elo).replace('-', '−');
}

/** @param {Interval} interval */
function formatInterval([low, high]) {
  return `${low === null ? '−∞' : formatElo(low)} … ${high === null ? '+∞' : formatElo(high)}`;
}

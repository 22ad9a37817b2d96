import {
  cardOf,
  currentTurn,
  type Dice,
  DIE_INDEXES,
  evolve,
  type Game,
  type GameEvent,
  type GameHeader,
  isPerson,
  labelOf,
  nameOf,
  newGame,
  ROLLS_PER_TURN,
  type RuleSet,
  schemeOf,
  type Scorecard,
  scoringOptions,
  shownSeed,
  standings,
  sumDice,
  totals,
} from '../engine/index.js';
import {
  boardMessages,
  boxFilledLine,
  columnsOf,
  DIE_WIDTH,
  drawDice,
  extraYahtzeeText,
  happenedText,
  leadText,
  lineModeMessages,
  outcomeText,
  padLeft,
  padRight,
  sheetOf,
} from '../text/index.js';

const MIN_COLUMNS = 5;

/**
 * The scorecards as a table with one column per player. Open boxes are empty. Every line ends in `|`, so that scripts
 * can't mistake it for a report that a player has filled a box.
 */
const cardTable = (game: Game): readonly string[] =>
  tableOf(
    game,
    game.seats.map((_, seat) => seat),
  );

/**
 * The scorecards as tables that fit into `columns`, one below the other. Each shows as many players as fit, but at
 * least one.
 */
export function cardTables(game: Game, columns: number): readonly (readonly string[])[] {
  const groups: number[][] = [];
  for (const seat of game.seats.keys()) {
    const group = groups.at(-1);
    if (group && columnsOf(tableOf(game, [...group, seat])[0] ?? '') <= columns) group.push(seat);
    else groups.push([seat]);
  }
  return groups.map((seats) => tableOf(game, seats));
}

function tableOf({ header, seats: all }: Game, shown: readonly number[]): readonly string[] {
  const { upper, lower, grand } = sheetOf(header.rules);
  const names = shown.map((seat) => nameOf(header, seat));
  const seats = shown.flatMap((seat) => all[seat] ?? []);
  const rows: readonly (readonly [label: string, cells: readonly string[]])[] = [
    ['', names],
    ...[...upper, ...lower, grand].map(
      ({ label, cell }) => [label, seats.map(({ card }) => cell(card))] as const,
    ),
  ];
  const labelWidth = Math.max(...rows.map(([label]) => columnsOf(label)));
  const widths = names.map((name) => Math.max(columnsOf(name), MIN_COLUMNS));
  return rows.map(([label, cells]) => {
    const drawn = cells.map((cell, index) => ` ${padLeft(cell, widths[index] ?? MIN_COLUMNS)} |`);
    return `${padRight(label, labelWidth)} |${drawn.join('')}`;
  });
}

/** A game's first lines: its rules, its seed if anybody may see it, and its players. */
export function describeOpening(game: Game): readonly string[] {
  const { players, practice, realDice, duplicate } = game.header;
  const names = players.map((player) => player.name);
  return [
    lineModeMessages.opening(game.header, shownSeed(game)),
    ...(names.length > 1 ? [lineModeMessages.players(names)] : []),
    ...(practice ? [lineModeMessages.practice(players.some(isPerson) ? 'played' : 'watched')] : []),
    ...(realDice ? [lineModeMessages.realDice] : []),
    ...(duplicate ? [lineModeMessages.duplicate] : []),
  ];
}

/** Says what happened in an event. `before` and `after` are the game on either side of it. */
export function describeEvent(
  before: Game,
  event: GameEvent,
  after: Game,
  heading = throwHeading(before),
): readonly string[] {
  switch (event.type) {
    case 'rolledOff':
      return [...heading, ...describeRollOff(before, event, after)];
    case 'rolled':
      return [...(event.roll === 1 ? heading : []), ...diceLines(before, event)];
    case 'scored':
      return [
        boxFilledLine(before, event),
        ...(event.yahtzeeBonus > 0 ? [lineModeMessages.bonus(event.yahtzeeBonus)] : []),
      ];
    case 'advised':
      return [lineModeMessages.advised(nameOf(before.header, event.seat))];
    case 'seedSeen':
      return [lineModeMessages.seedSeen];
    case 'tookBack':
      return [
        before.header.realDice ? lineModeMessages.tookBackReal : lineModeMessages.tookBack,
        ...currentDice(after),
      ];
    case 'left':
      return [lineModeMessages.left(nameOf(before.header, event.seat))];
  }
}

/**
 * Describes events in order, line by line.
 *
 * @param game the game before the first event
 * @param describe describes one of the events; default: `describeEvent`
 */
export function describeEvents(
  game: Game,
  events: readonly GameEvent[],
  describe: typeof describeEvent = describeEvent,
): readonly string[] {
  let before = game;
  return events.flatMap((event) => {
    const after = evolve(before, event);
    const lines = describe(before, event, after);
    before = after;
    return lines;
  });
}

type EventOf<Type extends GameEvent['type']> = Extract<GameEvent, { type: Type }>;

/** A resumed game's cards and current turn. Empty before the turn's first roll. */
export const describeTurn = (game: Game): readonly string[] =>
  currentTurn(game)?.dice ? [...describeCards(game), ...currentDice(game)] : [];

/** Whose turn it is, with the dice. Empty before the first roll. */
export function currentDice(game: Game): readonly string[] {
  const event = lastRoll(game);
  return event ? [...throwHeading(game), ...diceLines(game, event)] : [];
}

function lastRoll(game: Game): EventOf<'rolled'> | undefined {
  const turn = currentTurn(game);
  if (!turn?.dice) return undefined;
  const { seat, number, roll, dice, held } = turn;
  return { type: 'rolled', seat, turn: number, roll, dice, held };
}

function describeRollOff(before: Game, event: EventOf<'rolledOff'>, after: Game): string[] {
  const seats = before.phase.name === 'roll-off' ? before.phase.contenders : [];
  const throws = event.dice.map((dice, index) =>
    lineModeMessages.rollOffThrow(nameOf(before.header, seats[index] ?? 0), dice, sumDice(dice)),
  );
  const first =
    after.firstSeat === undefined ? [] : [lineModeMessages.first(nameOf(after.header, after.firstSeat))];
  return [...throws, ...first];
}

/** Announces the next first throw: a player's turn, or a round of the roll-off. */
export function throwHeading(game: Game): readonly string[] {
  const { header, phase } = game;
  if (phase.name === 'roll-off')
    return phase.round === 1 ? ['', lineModeMessages.rollOff] : [lineModeMessages.rollOffAgain];
  if (phase.name !== 'turn') return [];
  const { seat, number } = phase.turn;
  const { grand } = totals(header.rules, cardOf(game, seat));
  return ['', lineModeMessages.turn(header.rules, nameOf(header, seat), number, grand)];
}

const diceLines = (game: Game, { seat, roll, dice }: EventOf<'rolled'>): string[] =>
  rolledLines(game.header.rules, cardOf(game, seat), dice, roll);

/** The dice after a roll. For an extra Yahtzee, also says which boxes it can fill on this card. */
export function rolledLines(rules: RuleSet, card: Scorecard, dice: Dice, roll: number): string[] {
  const { extraYahtzee, legal, yahtzeeBonus } = scoringOptions(rules, card, dice);
  const extra = extraYahtzee ? [extraYahtzeeText(rules, extraYahtzee, legal, yahtzeeBonus)] : [];
  return [lineModeMessages.dice(dice, roll, ROLLS_PER_TURN - roll), ...extra];
}

/** Draws the dice. Line mode does this only on request, because screen readers read out every character. */
function describeDice(game: Game): readonly string[] {
  const event = lastRoll(game);
  return event ? [...drawLabelled(event.dice), ...diceLines(game, event)] : [];
}

function drawLabelled(dice: Dice): string[] {
  const labels = DIE_INDEXES.map((place) => `  ${boardMessages.dieLabel(place)}`.padEnd(DIE_WIDTH));
  return [...drawDice(dice), labels.join(' ')].map((line) => line.trimEnd());
}

/** Each player's card in one sentence. `cardTable` shows the cards as a table. */
export const describeCards = ({ header: { rules, players }, seats }: Game): readonly string[] =>
  seats.map(({ card }, seat) => {
    const filled = schemeOf(rules).boxes.flatMap((box) => {
      const points = card.filled[box];
      return points === undefined ? [] : [`${labelOf(rules, box)} ${points}`];
    });
    const { upperBonus, yahtzeeBonus } = totals(rules, card);
    return lineModeMessages.card(players[seat]?.name ?? '', filled, upperBonus, yahtzeeBonus);
  });

/** Answers `dice`, `card` and `standings`; undefined for other words. */
export function shownOf(game: Game, word: string): readonly string[] | undefined {
  switch (word) {
    case 'dice':
      return describeDice(game);
    case 'card':
      return cardTable(game);
    case 'standings':
      return describeStandings(game);
    default:
      return undefined;
  }
}

/** One line per player, best first. */
export const describeStandings = (game: Game): readonly string[] =>
  standings(game).map(({ place, seat, totals: { grand } }) =>
    lineModeMessages.place(place, nameOf(game.header, seat), grand),
  );

/** The end of a game: the standings, how it was won, and the cards. */
export function describeEnd(game: Game, events: readonly GameEvent[]): readonly string[] {
  const { name } = game.phase;
  const { finished, abandoned, unfinished } = lineModeMessages;
  return [
    '',
    name === 'finished' ? finished : name === 'abandoned' ? abandoned : unfinished,
    ...describeStandings(game),
    ...describeWin(game, events),
    ...describeCards(game),
  ];
}

/** How a finished game of several players was won. Empty for other games. */
function describeWin(game: Game, events: readonly GameEvent[]): readonly string[] {
  if (game.phase.name !== 'finished' || game.seats.length === 1) return [];
  return [outcomeText(game), leadText(game, events)];
}

/** A whole stored game as line-mode text. Before each reroll, a line says which dice the player held. */
export function describeGame(header: GameHeader, events: readonly GameEvent[]): readonly string[] {
  const names = header.players.map(({ name }) => name);
  const start = newGame(header);
  const lines = describeEvents(start, events, (before, event, after) => [
    ...(event.type === 'rolled' && event.roll > 1 ? [happenedText(event, after, names)] : []),
    ...describeEvent(before, event, after),
  ]);
  const end = events.reduce(evolve, start);
  return [...describeOpening(end), ...lines, ...describeEnd(end, events)];
}

import { mkdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Action,
  type GameHeader,
  HOLD_NONE,
  isOver,
  legalActions,
  OFFICIAL,
  ROLLS_PER_TURN,
} from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { type Session, startSession } from '../../src/session/index.js';
import { nodeFiles, openGameStore } from '../../src/storage/index.js';
import { temporaryFolder } from '../../test/support/child.js';
import { type Figure, microseconds, ratioFigure, type Section } from '../figure.js';
import { median, quantile } from '../statistics.js';

const ROUNDS = 9;
/** Of four players; 1,040 rolls in a round. */
const GAMES = 10;
const MOST = 1.5;
const PLAYERS = ['Ann', 'Bob', 'Cleo', 'Dan'];
/** As long as the line of a roll. */
const LINE = Buffer.from(`${'x'.repeat(183)}\n`);

/** Milliseconds of one round, the two kinds measured in turns. */
interface Round {
  readonly acknowledged: readonly number[];
  readonly bare: readonly number[];
}

/** From an action to its being seen, stored on the disk, beside the least that storing can be. */
export const append: Section = {
  title: `Acknowledged append, synced, beside a bare write and fdatasync (medians of ${ROUNDS} rounds)`,
  async measure() {
    using folder = temporaryFolder();
    mkdirSync(join(folder.path, 'games'));
    // The first warms everything, and does not count.
    await playRound(folder.path);
    const rounds: Round[] = [];
    while (rounds.length < ROUNDS) rounds.push(await playRound(folder.path));
    return figuresOf(rounds);
  },
};

async function playRound(home: string): Promise<Round> {
  const store = openGameStore(nodeFiles, home, () => new Date());
  const acknowledged: number[] = [];
  const bare: number[] = [];
  for (let number = 0; number < GAMES; number++) {
    const header: GameHeader = {
      rules: OFFICIAL,
      players: PLAYERS.map((name) => ({ name, kind: 'person' })),
      seed: `bench-${number}`,
    };
    const { id, journal } = store.begin(header);
    const session = startSession(header, seededRoller(header.seed), {
      journal: { store: (events) => journal.store(events).then(() => undefined) },
    });
    await session.settled();
    // In the same folder: the two ask the same of the same disk.
    const file = await open(join(home, 'games', `${id}.bare`), 'wx');
    let at = 0;
    await playRolls(session, async (roll) => {
      // Each goes first every other time: whoever follows may find the disk still busy.
      const isFirst = bare.length % 2 === 0;
      if (isFirst) acknowledged.push(await timeOf(roll));
      bare.push(await timeOf(() => writeBarely(file, at)));
      if (!isFirst) acknowledged.push(await timeOf(roll));
      at += LINE.length;
    });
    await file.close();
    await journal.close();
  }
  return { acknowledged, bare };
}

/** Plays a game of three rolls a turn, handing over the taking of every roll that is a player's own. */
async function playRolls(
  session: Session,
  measure: (roll: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const take = (action: Action): Promise<void> => {
    const refusal = session.dispatch(action);
    if (refusal) throw new Error(`refused: ${refusal.code}`);
    return session.settled();
  };
  for (let { game } = session.getSnapshot(); !isOver(game); { game } = session.getSnapshot()) {
    if (game.phase.name === 'turn' && game.phase.turn.roll < ROLLS_PER_TURN) {
      await measure(() => take({ type: 'roll', hold: HOLD_NONE }));
      continue;
    }
    const score = legalActions(game).find(({ type }) => type === 'score');
    if (!score) throw new Error('a turn without a legal box');
    await take(score);
  }
}

async function writeBarely(file: FileHandle, at: number): Promise<void> {
  await file.write(LINE, 0, LINE.length, at);
  await file.datasync();
}

async function timeOf(act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await act();
  return performance.now() - startedAt;
}

/** A percentile of each round, and of these the median: one burst of other work is in one round only. */
function figuresOf(rounds: readonly Round[]): readonly Figure[] {
  const shares = [
    ['median', 0.5],
    ['99th percentile', 0.99],
  ] as const;
  return shares.flatMap(([name, share]) => {
    const middle = (kind: keyof Round): number => median(rounds.map((round) => quantile(round[kind], share)));
    const [whole, least] = [middle('acknowledged'), middle('bare')];
    return [
      { label: `write + fdatasync, ${name}`, value: microseconds(least) },
      { label: `acknowledged append, ${name}`, value: microseconds(whole) },
      ratioFigure(`  ${name}, append / bare`, whole, least, MOST),
    ];
  });
}

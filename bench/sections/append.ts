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
/** The games in a round. With four players each, a round measures 1,040 rolls. */
const GAMES = 10;
const MAX = 1.5;
const PLAYERS = ['Ann', 'Bob', 'Cleo', 'Dan'];
/** A line of the same length as a journal line for a roll. */
const LINE = Buffer.from(`${'x'.repeat(183)}\n`);

/** The times of one round in milliseconds: `acknowledged` to store a roll, `bare` for a plain write. */
interface Round {
  readonly acknowledged: readonly number[];
  readonly bare: readonly number[];
}

/** Measures how long it takes to store and show an action, against a plain write and sync. */
export const append: Section = {
  title: `Time to store a roll, compared with a plain write and fdatasync (medians of ${ROUNDS} rounds)`,
  async measure() {
    using folder = temporaryFolder();
    mkdirSync(join(folder.path, 'games'));
    // Discard the first round: caches are still cold.
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
    // Put the file for plain writes next to the journal, so that both are on the same disk.
    const file = await open(join(home, 'games', `${id}.bare`), 'wx');
    let at = 0;
    await playRolls(session, async (roll) => {
      // Alternate which write comes first, because the disk may still be busy at the second.
      const isFirst = bare.length % 2 === 0;
      if (isFirst) acknowledged.push(await timeOf(roll));
      bare.push(await timeOf(() => writeBare(file, at)));
      if (!isFirst) acknowledged.push(await timeOf(roll));
      at += LINE.length;
    });
    await file.close();
    await journal.close();
  }
  return { acknowledged, bare };
}

/** Plays a game with three rolls per turn. Calls `measure` for the second and third rolls of each turn. */
async function playRolls(
  session: Session,
  measure: (roll: () => Promise<void>) => Promise<void>,
): Promise<void> {
  const act = async (action: Action): Promise<void> => {
    const refusal = await session.dispatch(action);
    if (refusal) throw new Error(`refused: ${refusal.code}`);
    return session.settled();
  };
  for (let { game } = session.getSnapshot(); !isOver(game); { game } = session.getSnapshot()) {
    if (game.phase.name === 'turn' && game.phase.turn.roll < ROLLS_PER_TURN) {
      await measure(() => act({ type: 'roll', hold: HOLD_NONE }));
      continue;
    }
    const score = legalActions(game).find(({ type }) => type === 'score');
    if (!score) throw new Error('a turn without a legal box');
    await act(score);
  }
}

async function writeBare(file: FileHandle, at: number): Promise<void> {
  await file.write(LINE, 0, LINE.length, at);
  await file.datasync();
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** Returns the medians of each round's percentiles, which one round slowed by other work doesn't affect. */
function figuresOf(rounds: readonly Round[]): readonly Figure[] {
  const shares = [
    ['median', 0.5],
    ['99th percentile', 0.99],
  ] as const;
  return shares.flatMap(([name, share]) => {
    const middle = (kind: keyof Round): number => median(rounds.map((round) => quantile(round[kind], share)));
    const [append, bare] = [middle('acknowledged'), middle('bare')];
    return [
      { label: `plain write + fdatasync, ${name}`, value: microseconds(bare) },
      { label: `stored roll, ${name}`, value: microseconds(append) },
      ratioFigure(`  ${name}, stored roll / plain write`, append, bare, MAX),
    ];
  });
}

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
} from '../src/engine/index.js';
import { seededRoller } from '../src/rollers/index.js';
import { type Session, startSession } from '../src/session/index.js';
import { openFiles, openGameStore } from '../src/storage/index.js';
import { temporaryFolder } from '../test/support/child.js';
import { type Figure, microseconds, ratioFigure, type Section } from './figure.js';
import { quantile } from './statistics.js';

const GAMES = 10;
const MOST = 1.5;
const PLAYERS = ['Ann', 'Bob', 'Cleo', 'Dan'];
/** As long as the line of a roll. */
const LINE = Buffer.from(`${'x'.repeat(183)}\n`);

/** From an action to its being seen, stored on the disk, beside the least that storing can be. */
export const append: Section = {
  title: `Acknowledged append, synced, in turns with a bare write and fdatasync (${GAMES} games of four)`,
  async measure() {
    using folder = temporaryFolder();
    const games = join(folder.path, 'games');
    mkdirSync(games);
    const store = openGameStore(await openFiles({}), folder.path, () => new Date());
    const acknowledged: number[] = [];
    const bare: number[] = [];
    for (let number = 0; number < GAMES; number++) {
      const header: GameHeader = {
        rules: OFFICIAL,
        players: PLAYERS.map((name) => ({ name, kind: 'person' })),
        seed: `bench-${number}`,
      };
      const { journal } = store.begin(header);
      const session = startSession(header, seededRoller(header.seed), {
        journal: { store: (events) => journal.store(events).then(() => undefined) },
      });
      await session.settled();
      // In the same folder: the two ask the same of the same disk.
      const file = await open(join(games, `bare-${number}`), 'wx');
      let at = 0;
      await playRolls(session, async (roll) => {
        acknowledged.push(await timeOf(roll));
        bare.push(await timeOf(() => writeBarely(file, at)));
        at += LINE.length;
      });
      await file.close();
      await journal.close();
    }
    return figuresOf(acknowledged, bare);
  },
};

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

function figuresOf(acknowledged: readonly number[], bare: readonly number[]): readonly Figure[] {
  const shares = [
    ['median', 0.5],
    ['99th percentile', 0.99],
  ] as const;
  return shares.flatMap(([name, share]) => {
    const [whole, least] = [quantile(acknowledged, share), quantile(bare, share)];
    return [
      { label: `write + fdatasync, ${name}`, value: microseconds(least) },
      { label: `acknowledged append, ${name}`, value: microseconds(whole) },
      ratioFigure(`  ${name}, append / bare`, whole, least, MOST),
    ];
  });
}

import {
  dailySeed,
  dayOfDaily,
  type GameHeader,
  isPerson,
  OFFICIAL,
  type Player,
  type RuleSet,
} from '../../engine/index.js';
import { isLevel, LEVELS } from '../../players/index.js';
import { drawSeed, seedOfGame } from '../../rollers/index.js';
import { newGameId, type StoredGame } from '../../storage/index.js';
import { damageText, gameProblemText, savingMessages, storedMessages } from '../../text/index.js';
import { type Keeping, openGame, type RunGame, useOf } from './runGame.js';

/** What all games of a run have in common. */
export interface DealerOptions {
  /** The seed of the first game, the others follow from it; absent, every game draws a seed of its own. */
  readonly seed?: string;
  readonly dice: 'own' | 'same-for-all';
  readonly counting: 'counts' | 'practice';
}

/** Opens the games of a run; each has its roll-off and its first roll behind it. */
export interface Dealer {
  deal(players: readonly Player[], rules: RuleSet): RunGame;
  /** The daily game of a day; whatever is dealt after it is none. */
  dealDaily(player: Player, day: string): RunGame;
  /** Opens a stored game to be gone on with, or says in one line why it cannot. */
  resume(id: string, damaged: 'refuse' | 'repair'): Promise<RunGame | string>;
  /** What can be done later with the game that was begun last, in one line; undefined where nothing of it is stored. */
  farewell(): string | undefined;
  /** The day whose daily game was begun, or gone on with, last; undefined where none was. */
  dayPlayed(): string | undefined;
}

export function openDealer({ seed: givenSeed, dice, counting }: DealerOptions, keeping: Keeping): Dealer {
  let games = 0;
  let last: RunGame | undefined;
  let day: string | undefined;

  const begun = (game: RunGame): void => {
    last = game;
    day = dayOfDaily(game.session.getSnapshot().game.header) ?? day;
    keeping.recorder.follow(game);
  };

  const open = (header: GameHeader): RunGame => {
    const { id, journal } = keeping.home?.store.begin(header) ?? {
      id: newGameId(new Date()),
      journal: undefined,
    };
    return openGame({ id, header, journal }, keeping, begun);
  };

  return {
    deal(players, rules) {
      games++;
      const seed = givenSeed === undefined ? undefined : seedOfGame(givenSeed, games);
      return open({
        rules,
        players,
        seed: seed ?? drawSeed(),
        ...(seed !== undefined && { seedGiven: true }),
        ...(dice === 'same-for-all' && { duplicate: true }),
        ...(counting === 'practice' && { practice: true }),
      });
    },
    dealDaily: (player, today) =>
      open({ rules: OFFICIAL, players: [player], seed: dailySeed(today), daily: true }),
    async resume(id, damaged) {
      if (!keeping.home) return savingMessages.noHome;
      const resumed = await keeping.home.store.resume(id, damaged);
      if (!resumed.ok) return gameProblemText(id, resumed.problem);
      const { stored, journal, answer, unsynced } = resumed;
      const { game, events } = stored;
      const stranger = game.header.players.find((player) => !isPerson(player) && !isLevel(player.kind));
      if (stranger) {
        await journal.close().catch(() => undefined);
        return storedMessages.stranger(id, stranger, LEVELS);
      }
      const notice = leftOutText(stored);
      return openGame(
        {
          id,
          header: game.header,
          journal,
          past: { game, events, ...(unsynced !== undefined && { unsaved: storedMessages.fault(unsynced) }) },
          ...(answer !== undefined && { answered: answer }),
          ...(notice !== undefined && { notice }),
        },
        keeping,
        begun,
      );
    },
    farewell() {
      const use = last && useOf(last);
      if (!last || !use) return undefined;
      return use === 'resume' ? storedMessages.resumeWith(last.id) : storedMessages.replayWith(last.id);
    },
    dayPlayed: () => day,
  };
}

/** What of a stored game is not gone on with, where something is not. */
const leftOutText = ({ damage }: StoredGame): string | undefined =>
  damage && storedMessages.leftOut(damageText(damage));

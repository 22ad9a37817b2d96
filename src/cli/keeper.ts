import type { Snapshot } from '../session/index.js';
import { bestSoloScore, faultText, keepScore, readLastPlayers, writeLastPlayers } from '../storage/index.js';
import { cleanName, keepingWords, nameProblem } from '../text/index.js';
import type { Keeper } from '../ui/index.js';
import type { Recorder } from './recorder.js';

/** What is kept; each of them has at most one trouble, which its next success ends. */
type KeptThing = 'home' | 'players' | 'scores' | 'game';

/**
 * Keeps names and scores in the player's home, and games in the recorder's file. Never throws.
 *
 * @param home undefined for a player without any: then names and scores are not kept
 */
export function openKeeper(recorder: Recorder, home: string | undefined): Keeper {
  const troubles = new Map<KeptThing, string>();
  const settle = (thing: KeptThing, trouble: string | undefined): void => {
    // The newest stands last.
    troubles.delete(thing);
    if (trouble !== undefined) troubles.set(thing, trouble);
  };
  if (home === undefined) settle('home', keepingWords.noHome);

  const trying = <T>(
    thing: KeptThing,
    act: (home: string) => T,
    failed: (home: string, fault: string) => string,
  ): T | undefined => {
    if (home === undefined) return undefined;
    try {
      const result = act(home);
      settle(thing, undefined);
      return result;
    } catch (error) {
      settle(thing, failed(home, faultText(error)));
      return undefined;
    }
  };
  const kept = new Set<Snapshot>();
  return {
    lastPlayers() {
      const names = trying('players', readLastPlayers, keepingWords.playersUnread) ?? [];
      return names.every(isSoundName) ? names : [];
    },
    rememberPlayers(names) {
      trying('players', (folder) => writeLastPlayers(folder, names), keepingWords.playersUnkept);
    },
    bestScore: (rules) =>
      trying('scores', (folder) => bestSoloScore(folder, rules), keepingWords.scoresUnread),
    keep(snapshot) {
      if (snapshot.game.phase.name === 'finished' && !kept.has(snapshot)) {
        kept.add(snapshot);
        const keepIn = (folder: string): void => keepScore(folder, snapshot.game, new Date());
        trying('scores', keepIn, keepingWords.scoreUnkept);
      }
      settle('game', recorder.save());
    },
    trouble: () => [...troubles.values()].at(-1),
  };
}

/** Files can be edited: a name out of one is as good as a typed one, or is not used. */
const isSoundName = (name: string, seat: number, names: readonly string[]): boolean =>
  cleanName(name) === name && nameProblem(name, names.slice(0, seat)) === undefined;

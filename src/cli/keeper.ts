import type { Snapshot } from '../session/index.js';
import {
  bestSoloScore,
  faultCode,
  findHome,
  keepScore,
  readLastPlayers,
  writeLastPlayers,
} from '../storage/index.js';
import { cleanName, nameProblem } from '../text/index.js';
import type { Keeper } from '../ui/index.js';
import type { Recorder } from './recorder.js';

/** Keeps names and scores in the player's home, and games in the recorder's file. Never throws. */
export async function openKeeper(recorder: Recorder): Promise<Keeper> {
  const home = await findHome(process.env);
  let trouble: string | undefined;
  const kept = new WeakSet<Snapshot>();
  const trying = <T>(what: string, act: (home: string) => T): T | undefined => {
    if (home === undefined) return undefined;
    try {
      return act(home);
    } catch (error) {
      trouble = `${what} (${faultCode(error) || String(error)})`;
      return undefined;
    }
  };
  return {
    lastPlayers() {
      const names = trying('the last players could not be read', readLastPlayers) ?? [];
      return names.every(isSoundName) ? names : [];
    },
    rememberPlayers(names) {
      trying('the players could not be kept', (folder) => writeLastPlayers(folder, names));
    },
    bestScore: (rules) =>
      trying('the best scores could not be read', (folder) => bestSoloScore(folder, rules)),
    keep(snapshot) {
      if (snapshot.game.phase.name === 'finished' && !kept.has(snapshot)) {
        kept.add(snapshot);
        trying('the score could not be kept', (folder) => keepScore(folder, snapshot.game, new Date()));
      }
      trouble = recorder.save() ?? trouble;
    },
    trouble: () => trouble,
  };
}

/** Files can be edited: a name out of one is as good as a typed one, or is not used. */
const isSoundName = (name: string, seat: number, names: readonly string[]): boolean =>
  cleanName(name) === name && nameProblem(name, names.slice(0, seat)) === undefined;

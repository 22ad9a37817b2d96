import type { Player } from '../engine/index.js';
import { compareText } from './playedGame.js';

/** What players are told apart by: at one table a name is a person's and at another a computer's. */
export const playerKey = ({ name, kind }: Player): string => JSON.stringify([name, kind]);

/** By name. */
export const byPlayer = (a: Player, b: Player): number =>
  compareText(a.name, b.name) || compareText(a.kind, b.kind);

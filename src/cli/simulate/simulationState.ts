import type { SimulationTally } from '../../players/index.js';

/** What games have come to so far. */
export interface SimulationState {
  /** Of the first so many games, with none of them left out: what a run of so many games comes to. */
  readonly tally: SimulationTally;
  /** Since the first of them began. */
  readonly milliseconds: number;
}

export const gamesPerSecond = ({ tally, milliseconds }: SimulationState): number =>
  milliseconds > 0 ? (1000 * tally.games) / milliseconds : 0;

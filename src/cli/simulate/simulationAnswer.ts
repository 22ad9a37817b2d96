import { type SimulatedPlayer, summarise } from '../../players/index.js';
import { simulateMessages, simulationTables, wrap } from '../../text/index.js';
import { reportColumns, type TextStyles } from '../output.js';
import type { SimulationPlan } from './simulation.js';
import { gamesPerSecond, type SimulationState } from './simulationState.js';

/** What `simulate --json` prints. */
export interface SimulationAnswer {
  readonly schema: 'yahtzee-cli/simulate@1';
  readonly rules: string;
  readonly seed: string;
  /** Those that are over. */
  readonly games: number;
  readonly gamesPerSecond: number;
  readonly players: readonly SimulationPlayer[];
}

interface SimulationPlayer extends SimulatedPlayer {
  readonly level: string;
}

/** What a simulation came to, for programs. */
export const simulationAnswer = (plan: SimulationPlan, state: SimulationState): SimulationAnswer => ({
  schema: 'yahtzee-cli/simulate@1',
  rules: plan.table.rules.id,
  seed: plan.seed,
  games: state.tally.games,
  gamesPerSecond: gamesPerSecond(state),
  players: playersOf(plan, state),
});

/** What a simulation came to, as lines for people. */
export function simulationLines(
  plan: SimulationPlan,
  state: SimulationState,
  paint: TextStyles,
): readonly string[] {
  const { rules } = plan.table;
  const columns = reportColumns(process.stdout.columns);
  return [
    ...wrap(simulateMessages.heading(state.tally.games, rules.name), columns).map(paint.heading),
    ...wrap(simulateMessages.seed(plan.seed), columns),
    '',
    ...simulationTables(rules, playersOf(plan, state), columns),
    '',
    simulateMessages.speed(gamesPerSecond(state)),
  ];
}

const playersOf = ({ table }: SimulationPlan, { tally }: SimulationState): readonly SimulationPlayer[] =>
  summarise(tally).map((player, seat) => ({ level: table.levels[seat] ?? '', ...player }));

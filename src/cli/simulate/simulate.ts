import { availableParallelism } from 'node:os';
import { MAX_SEATS } from '../../engine/index.js';
import { type Level, LEVELS, summarise } from '../../players/index.js';
import { drawSeed } from '../../rollers/index.js';
import {
  simulateMessages,
  simulationProgress,
  simulationReport,
  type SimulationResult,
} from '../../text/index.js';
import { nodeFiles } from '../../storage/index.js';
import { openHome } from '../home/home.js';
import { seeSeedOfCommand } from '../home/storedGames.js';
import { readSeed, readThreads, UsageError } from '../options.js';
import { reportColumns, warn } from '../output.js';
import { exitStatus } from '../process.js';
import { readRules } from '../rulesOption.js';
import { stdoutStyles } from '../settings/paint.js';
import { requireAnalysis } from '../threads/canAnalyse.js';
import type { RunningSimulation, SimulationPlan, SimulationState } from '../threads/simulation.js';

export interface SimulateOptions {
  readonly games: string;
  readonly player?: readonly string[];
  readonly rules: string;
  readonly seed?: string;
  readonly threads?: string;
  readonly json?: true;
}

/**
 * Simulates games between computer players and prints the results. After Ctrl-C, prints the results of the finished
 * games.
 *
 * @returns the exit status
 * @throws UsageError, or AnalysisError if this machine can't run the analysis
 */
export async function simulateGames(options: SimulateOptions): Promise<number> {
  const plan = readPlan(options);
  requireAnalysis();
  await seeSeedOfCommand(
    await openHome(process.env, nodeFiles),
    options.seed === undefined ? undefined : plan.seed,
  );
  const { startSimulation } = await import('../threads/simulation.js');
  const running = startSimulation(plan);
  const ending = await waitForEnd(running, plan.games);
  const state = running.state();
  const { games } = state.tally;
  if (ending === 'stopped') {
    warn(games > 0 ? simulateMessages.stopped(games, plan.games) : simulateMessages.none);
  }
  if (games > 0) {
    const answer = simulationAnswer(plan, state);
    const lines = options.json
      ? [JSON.stringify(answer)]
      : simulationReport(plan.table.rules, answer, {
          columns: reportColumns(process.stdout.columns),
          heading: (await stdoutStyles()).heading,
        });
    process.stdout.write(`${lines.join('\n')}\n`);
  }
  return ending === 'stopped' ? exitStatus('SIGINT') : 0;
}

function readPlan({ games, player = ['perfect'], rules, seed, threads }: SimulateOptions): SimulationPlan {
  if (player.length > MAX_SEATS) {
    throw new UsageError(simulateMessages.tooManyPlayers(player.length, MAX_SEATS));
  }
  return {
    table: { rules: readRules(rules), levels: player.map(readLevel) },
    games: readGames(games),
    seed: seed === undefined ? drawSeed() : readSeed(seed),
    threads: readThreads(threads) ?? availableParallelism(),
  };
}

function readLevel(input: string): Level {
  const level = LEVELS.find((each) => each === input.trim().toLowerCase());
  if (level === undefined) throw new UsageError(simulateMessages.badPlayer(input, LEVELS));
  return level;
}

const MAX_GAMES = 1_000_000_000;

function readGames(input: string): number {
  const games = Number(input);
  if (/^\d{1,10}$/.test(input) && games >= 1 && games <= MAX_GAMES) return games;
  throw new UsageError(simulateMessages.badGames(input, MAX_GAMES));
}

/** Waits until the last game ends or the user presses Ctrl-C. A second Ctrl-C exits at once. */
async function waitForEnd(running: RunningSimulation, games: number): Promise<'over' | 'stopped'> {
  let ending: 'over' | 'stopped' = 'over';
  const interrupt = (): void => {
    ending = 'stopped';
    running.stop();
  };
  process.once('SIGINT', interrupt);
  const clearProgress = showProgress(running, games);
  try {
    await running.ended;
  } finally {
    clearProgress();
    process.off('SIGINT', interrupt);
  }
  return ending;
}

interface SimulationAnswer extends SimulationResult {
  readonly schema: 'yahtzee-cli/simulate@1';
  readonly rules: string;
}

const simulationAnswer = ({ table, seed }: SimulationPlan, state: SimulationState): SimulationAnswer => ({
  schema: 'yahtzee-cli/simulate@1',
  rules: table.rules.id,
  seed,
  games: state.tally.games,
  gamesPerSecond: gamesPerSecond(state),
  players: summarise(state.tally).map((player, seat) => ({ level: table.levels[seat] ?? '', ...player })),
});

const gamesPerSecond = ({ tally, milliseconds }: SimulationState): number =>
  milliseconds > 0 ? (1000 * tally.games) / milliseconds : 0;

const PROGRESS_INTERVAL_MS = 100;
/** Assumed if a terminal doesn't report its width. */
const DEFAULT_COLUMNS = 80;

/**
 * Shows a progress bar if stderr is a terminal.
 *
 * @returns a function that clears the bar
 */
function showProgress(running: RunningSimulation, games: number): () => void {
  const { stderr } = process;
  if (!stderr.isTTY) return () => {};
  let shown = 0;
  const draw = (text: string): void => {
    // Erase the rest of the previous text with spaces, which work in every terminal.
    stderr.write(`\r${text.padEnd(shown)}`);
    shown = text.length;
  };
  const drawBar = (): void => {
    const state = running.state();
    const text = simulationProgress(state.tally.games, games, gamesPerSecond(state));
    // Leave the last column empty, because text there makes some terminals start a new line.
    draw(text.slice(0, (stderr.columns || DEFAULT_COLUMNS) - 1));
  };
  drawBar();
  const timer = setInterval(drawBar, PROGRESS_INTERVAL_MS);
  return () => {
    clearInterval(timer);
    draw('');
    stderr.write('\r');
  };
}

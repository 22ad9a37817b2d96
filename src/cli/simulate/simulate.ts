import { availableParallelism } from 'node:os';
import { MAX_SEATS } from '../../engine/index.js';
import { type Level, LEVELS } from '../../players/index.js';
import { drawSeed } from '../../rollers/index.js';
import { simulateMessages } from '../../text/index.js';
import { exitStatus } from '../process.js';
import { stdoutStyles } from '../settings/paint.js';
import { showProgress } from './progressBar.js';
import { requireAnalysis } from '../threads/requireAnalysis.js';
import { readRules, readSeed, readThreads, UsageError } from '../options.js';
import type { RunningSimulation, SimulationPlan } from './simulation.js';
import { simulationAnswer, simulationLines } from './simulationAnswer.js';
import { warn } from '../output.js';

/** The options of `simulate` as commander gives them. */
export interface SimulateOptions {
  readonly games: string;
  /** A level for each seat. */
  readonly player?: readonly string[];
  readonly rules: string;
  readonly seed?: string;
  readonly threads?: string;
  readonly json?: true;
}

/**
 * Has computers play many games and prints what they come to; after Ctrl-C, what those come to that are over.
 *
 * @returns the exit status
 * @throws UsageError, or AnalysisError where this machine cannot compute
 */
export async function simulateGames(options: SimulateOptions): Promise<number> {
  const plan = readPlan(options);
  requireAnalysis();
  const { startSimulation } = await import('./simulation.js');
  const running = startSimulation(plan);
  const ending = await watch(running, plan.games);
  const state = running.now();
  const { games } = state.tally;
  if (ending === 'stopped') {
    const line = games > 0 ? simulateMessages.stopped(games, plan.games) : simulateMessages.none;
    warn(line);
  }
  if (games > 0) {
    const lines = options.json
      ? [JSON.stringify(simulationAnswer(plan, state))]
      : simulationLines(plan, state, await stdoutStyles());
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

function readLevel(typed: string): Level {
  const level = LEVELS.find((each) => each === typed.trim().toLowerCase());
  if (level === undefined) throw new UsageError(simulateMessages.badPlayer(typed, LEVELS));
  return level;
}

const MOST_GAMES = 1_000_000_000;

function readGames(typed: string): number {
  const games = Number(typed);
  if (/^\d{1,10}$/.test(typed) && games >= 1 && games <= MOST_GAMES) return games;
  throw new UsageError(simulateMessages.badGames(typed, MOST_GAMES));
}

/** Waits for the last game, or for Ctrl-C; a second one ends the program at once. */
async function watch(running: RunningSimulation, games: number): Promise<'over' | 'stopped'> {
  let ending: 'over' | 'stopped' = 'over';
  const interrupt = (): void => {
    ending = 'stopped';
    running.stop();
  };
  process.once('SIGINT', interrupt);
  const takeBarAway = showProgress(running, games);
  try {
    await running.ended;
  } finally {
    takeBarAway();
    process.off('SIGINT', interrupt);
  }
  return ending;
}

import { simulationProgress } from '../../text/index.js';
import type { RunningSimulation } from './simulation.js';
import { gamesPerSecond } from './simulationState.js';

const INTERVAL_MS = 100;
/** Of a terminal that does not say how wide it is. */
const USUAL_COLUMNS = 80;

/**
 * Shows on stderr, where that is a terminal, how far a simulation has come.
 *
 * @returns what takes it away again
 */
export function showProgress(running: RunningSimulation, games: number): () => void {
  const { stderr } = process;
  if (!stderr.isTTY) return () => {};
  let shown = 0;
  const draw = (text: string): void => {
    // Blanks clear what a longer line has left; no terminal is too simple for them.
    stderr.write(`\r${text.padEnd(shown)}`);
    shown = text.length;
  };
  const drawBar = (): void => {
    const state = running.now();
    const text = simulationProgress(state.tally.games, games, gamesPerSecond(state));
    // The last column would begin a new line.
    draw(text.slice(0, (stderr.columns || USUAL_COLUMNS) - 1));
  };
  drawBar();
  const timer = setInterval(drawBar, INTERVAL_MS);
  return () => {
    clearInterval(timer);
    draw('');
    stderr.write('\r');
  };
}

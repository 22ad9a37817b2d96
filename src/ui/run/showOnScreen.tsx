import { render } from 'ink';
import type { Size } from '../../text/index.js';
import type { Analyst } from '../../players/index.js';
import { END_SIGNALS, type EndSignal, type ScreenEnding } from '../model/messages.js';
import { App } from '../screens/App.js';
import type { PastGame } from '../model/review/recording.js';
import { clipboardBytes, createBackgroundQuestion, createTerminalModes } from './terminal.js';
import {
  type FirstRound,
  playSetup,
  replaySetup,
  type ScreenSetup,
  settingsSetup,
  trainingSetup,
} from './screenSetup.js';
import { createScreenStore } from './screenStore.js';
import type { EditableSettings, ScreenRequest, TrainingAccess } from './screenRequest.js';

const BELL = '\x07';
const ERASE_SCREEN = '\x1b[2J\x1b[H';
/** Ink's default of 30 frames per second makes the screen react noticeably late to a key. */
const MAX_FRAMES_PER_SECOND = 120;

/**
 * Shows a screen on the terminal. Resolves to the reason why it ended, or rejects after an error. Restores the terminal
 * in both cases.
 */
async function showOnScreen(setupFor: (size: Size) => ScreenSetup): Promise<ScreenEnding> {
  const { stdin, stdout } = process;
  const sizeNow = (): Size => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 });
  const setup = setupFor(sizeNow());
  const modes = createTerminalModes(setup.mouse, stdout);
  const background = createBackgroundQuestion((question) => stdout.write(question));
  // Switch to raw mode before the first frame. Otherwise, the terminal would print an early key or answer into it.
  stdin.setRawMode(true);
  const store = createScreenStore(setup, {
    stopProcess,
    beforeSuspending: modes.off,
    afterSuspending: () => {
      modes.on();
      // While the shell controls the terminal, nobody tells this process about size changes, so check the size now.
      process.kill(process.pid, 'SIGWINCH');
    },
    copy: (text) => stdout.write(clipboardBytes(text, process.env['TERM'])),
    releaseMouse: modes.releaseMouse,
    ringBell: () => stdout.write(BELL),
    askBackground: background.ask,
  });
  modes.on();
  const instance = render(<App store={store} />, {
    exitOnCtrlC: false,
    interactive: true,
    alternateScreen: true,
    incrementalRendering: true,
    // Ink mustn't look for a screen reader: the settings already say how to display the game.
    isScreenReaderEnabled: false,
    maxFps: MAX_FRAMES_PER_SECOND,
  });
  const stopListening = listen(store, sizeNow);
  const giveBack = (): void => {
    modes.off();
    instance.unmount();
  };
  // Runs before all other listeners, so that the error is printed on the shell's screen and not on the game's.
  process.prependListener('uncaughtException', giveBack);
  // If drawing fails, Ink ends but the store doesn't. Wait for whichever ends first.
  const failed = instance.waitUntilExit().then((): never => {
    throw new Error('the screen ended unexpectedly');
  });
  try {
    const ending = await Promise.race([store.ended, failed]);
    await background.settled();
    const mustDie = store.isSuspended() || store.isInterrupted();
    if (ending !== 'left' && mustDie) process.once('exit', () => dieOf(ending));
    return ending;
  } finally {
    stopListening();
    // On a closed terminal, restoring its modes fails. Ignore errors from here on.
    stdin.on('error', () => undefined);
    giveBack();
    process.off('uncaughtException', giveBack);
    await failed.catch(() => undefined);
    stdin.setRawMode(false);
    stdin.pause();
    if (store.isInterrupted()) process.exit();
  }
}

function listen(store: ReturnType<typeof createScreenStore>, sizeNow: () => Size): () => void {
  const { stdin, stdout } = process;
  const onResize = (): void => store.resized(sizeNow, () => stdout.write(ERASE_SCREEN));
  // While the process was stopped, the shell may have reset the terminal's modes.
  const onContinue = (): void => store.resume();
  const onHangUp = (): void => store.end('SIGHUP');
  const onSignal = (signal: NodeJS.Signals): void => store.end(signal as EndSignal);
  // SIGIOT is another name for SIGABRT. If nobody listens for it, Ink ends the screen when it arrives.
  const onOtherName = (): void => undefined;
  stdin.on('end', onHangUp).on('error', onHangUp);
  stdout.on('error', onHangUp);
  process.on('SIGCONT', onContinue);
  // Listen to SIGWINCH, not to stdout's `resize`. If the size changes and changes back, there is no `resize`, although
  // the terminal has lost its content.
  process.on('SIGWINCH', onResize);
  for (const signal of END_SIGNALS) process.on(signal, onSignal);
  process.on('SIGIOT', onOtherName);
  const stopWatchingClock = watchClock(store.clock, store.newDay);
  return () => {
    stopWatchingClock();
    stdout.off('error', onHangUp);
    stdin.off('end', onHangUp).off('error', onHangUp);
    process.off('SIGCONT', onContinue);
    process.off('SIGWINCH', onResize);
    for (const signal of END_SIGNALS) process.off(signal, onSignal);
    process.off('SIGIOT', onOtherName);
  };
}

/**
 * Ends this process with a signal, so that the exit status shows which. A normal exit fails in the background: Node
 * restores the terminal's modes at exit, and the system stops a background process that does so. A normal exit also
 * waits for all threads, so it would never end if a write hangs.
 */
function dieOf(signal: NodeJS.Signals): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/**
 * How many milliseconds the stop signal has to take effect. If it hasn't stopped the process by then, the game
 * continues.
 */
const STOP_MS = 50;

/**
 * Stops the whole job, as Ctrl-Z does in a terminal. Resolves once the job continues and has handled the signals sent
 * meanwhile. Node handles them after timers and before immediates.
 */
async function stopProcess(): Promise<void> {
  process.kill(0, 'SIGTSTP');
  await new Promise((resolve) => setTimeout(() => setImmediate(resolve), STOP_MS));
}

/**
 * How often to look at the clock, in milliseconds. A single timer until midnight would be late if the computer sleeps
 * meanwhile.
 */
const LOOK_MS = 60_000;

/**
 * Calls `onMinute` each minute with the time in milliseconds since 1970, and `onNewDay` soon after each midnight UTC.
 *
 * @returns a function that stops the calls
 */
export function watchClock(onMinute: (now: number) => void, onNewDay: () => void): () => void {
  const today = (): string => new Date().toISOString().slice(0, 10);
  let day = today();
  const timer = setInterval(() => {
    onMinute(Date.now());
    if (day === today()) return;
    day = today();
    onNewDay();
  }, LOOK_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** Plays games on the screen until the player leaves or a signal arrives. */
export const playOnScreen = (request: ScreenRequest): Promise<ScreenEnding> =>
  showOnScreen((size) => playSetup(request, size));

/** Shows a stored game and its review on the screen until the viewer leaves or a signal arrives. */
export const replayOnScreen = (
  game: PastGame,
  settings: EditableSettings,
  analyst: Analyst,
): Promise<ScreenEnding> => showOnScreen((size) => replaySetup(game, settings, analyst, size));

/** Trains on the screen until the player closes training or a signal arrives. */
export const trainOnScreen = (
  access: TrainingAccess,
  first: FirstRound,
  settings: EditableSettings,
  analyst: Analyst,
): Promise<ScreenEnding> => showOnScreen((size) => trainingSetup(access, first, settings, analyst, size));

/** Shows the settings screen until the player closes it or a signal arrives. */
export const settingsOnScreen = (settings: EditableSettings): Promise<ScreenEnding> =>
  showOnScreen((size) => settingsSetup(settings, size));

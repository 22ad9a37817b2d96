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
/** Ink's default of 30 frames per second would be a noticeable delay after a key press. */
const MAX_FRAMES_PER_SECOND = 120;

/**
 * Shows a screen on the terminal. Resolves to why it ended, or rejects on an error. The terminal is always
 * restored.
 */
async function showOnScreen(setupFor: (size: Size) => ScreenSetup): Promise<ScreenEnding> {
  const { stdin, stdout } = process;
  const sizeNow = (): Size => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 });
  const setup = setupFor(sizeNow());
  const modes = createTerminalModes(setup.mouse, stdout);
  const background = createBackgroundQuestion((question) => stdout.write(question));
  // Before the first frame, into which the terminal would otherwise echo an early key or answer.
  stdin.setRawMode(true);
  const store = createScreenStore(setup, {
    stopProcess,
    beforeSuspending: modes.off,
    afterSuspending: () => {
      modes.on();
      // The process hears of no size changes while the shell controls the terminal.
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
    // Keep Ink from checking for a screen reader: how to display the game is decided already.
    isScreenReaderEnabled: false,
    maxFps: MAX_FRAMES_PER_SECOND,
  });
  const stopListening = listen(store, sizeNow);
  const giveBack = (): void => {
    modes.off();
    instance.unmount();
  };
  // First, so that the terminal is back on the shell's screen when the error is printed.
  process.prependListener('uncaughtException', giveBack);
  // A rendering error ends Ink but not the store, so use the promise that settles first.
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
    // Restoring the modes of a closed terminal fails, so ignore errors from here on.
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
  // The shell may have reset the terminal's modes meanwhile.
  const onContinue = (): void => store.resume();
  const onHangUp = (): void => store.end('SIGHUP');
  const onSignal = (signal: NodeJS.Signals): void => store.end(signal as EndSignal);
  // Without a listener for SIGIOT, another name for SIGABRT, Ink would end the screen on this signal.
  const onOtherName = (): void => undefined;
  stdin.on('end', onHangUp).on('error', onHangUp);
  stdout.on('error', onHangUp);
  process.on('SIGCONT', onContinue);
  // SIGWINCH rather than stdout's `resize`, which doesn't come if the size changes and changes back, although
  // the terminal's content is lost.
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
 * Ends this process with a signal, so that the exit status shows which. A normal exit fails in the
 * background: Node restores the terminal's modes on exit, which stops the process there. It also waits for
 * threads, so it would never end while a write hangs.
 */
function dieOf(signal: NodeJS.Signals): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/** How long the stop signal may take, in milliseconds. After that, the game goes on. */
const STOP_MS = 50;

/**
 * Stops the whole job, as Ctrl-Z does in a terminal. Resolves once the job is continued and all signals sent
 * meanwhile are handled, which Node does after timers and before immediates.
 */
async function stopProcess(): Promise<void> {
  process.kill(0, 'SIGTSTP');
  await new Promise((resolve) => setTimeout(() => setImmediate(resolve), STOP_MS));
}

/**
 * How often to look at the clock, in milliseconds. A timer until midnight would be late after the computer
 * sleeps.
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

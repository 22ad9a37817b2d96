import { render } from 'ink';
import type { Size } from '../model/layout.js';
import type { Ending, EndSignal } from '../update/messages.js';
import { App } from '../views/App.js';
import type { ScreenSetup } from './screenSetup.js';
import { createScreenStore } from './screenStore.js';
import { createTerminalModes } from './terminalModes.js';

const SIGNALS: readonly EndSignal[] = [
  'SIGHUP',
  'SIGINT',
  'SIGQUIT',
  'SIGABRT',
  'SIGUSR2',
  'SIGALRM',
  'SIGTERM',
];

const ERASE_SCREEN = '\x1b[2J\x1b[H';
/** Cheaper than Ink's 30: a key's frame is drawn at once, not with the next tick. */
const MOST_FRAMES_PER_SECOND = 120;

/**
 * Opens a screen on the terminal. The terminal is as it was when the promise settles, with what ended the
 * screen; a fault of the program rejects it.
 */
export async function showOnScreen(setupFor: (size: Size) => ScreenSetup): Promise<Ending> {
  const { stdin, stdout } = process;
  const sizeNow = (): Size => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 });
  const setup = setupFor(sizeNow());
  const modes = createTerminalModes(setup.mouse, stdout);
  const store = createScreenStore(setup, {
    stopProcess,
    beforeSuspending: modes.off,
    afterSuspending: () => {
      modes.on();
      // Of a change of size meanwhile only the shell was told.
      process.kill(process.pid, 'SIGWINCH');
    },
  });
  // Before anything is drawn: a key pressed early would be echoed into the frame.
  stdin.setRawMode(true);
  modes.on();
  const instance = render(<App store={store} />, {
    exitOnCtrlC: false,
    interactive: true,
    alternateScreen: true,
    incrementalRendering: true,
    // Ink would ask the environment; it has been heard where the display was chosen.
    isScreenReaderEnabled: false,
    maxFps: MOST_FRAMES_PER_SECOND,
  });
  const stopListening = listen(store, sizeNow);
  const giveBack = (): void => {
    modes.off();
    instance.unmount();
  };
  // Whoever tells of a fault does so on the player's own screen, so this comes before.
  process.prependListener('uncaughtException', giveBack);
  // A render error ends Ink by itself: whichever comes first decides.
  const failed = instance.waitUntilExit().then((): never => {
    throw new Error('the screen ended by itself');
  });
  try {
    const ending = await Promise.race([store.ended, failed]);
    if (ending !== 'left' && store.isSuspended()) process.once('exit', () => dieOf(ending));
    return ending;
  } finally {
    stopListening();
    // The modes of a terminal that is gone cannot be put back, which is no fault to tell of.
    stdin.on('error', () => undefined);
    giveBack();
    process.off('uncaughtException', giveBack);
    await failed.catch(() => undefined);
    stdin.setRawMode(false);
    stdin.pause();
  }
}

function listen(store: ReturnType<typeof createScreenStore>, sizeNow: () => Size): () => void {
  const { stdin, stdout } = process;
  const onResize = (): void => store.resized(sizeNow, () => stdout.write(ERASE_SCREEN));
  // Somebody else stopped the program: the shell may have reset the terminal meanwhile.
  const onContinue = (): void => store.resume();
  const onHangUp = (): void => store.end('SIGHUP');
  const onSignal = (signal: NodeJS.Signals): void => store.end(signal as EndSignal);
  // SIGABRT by its other name, which Ink's signal handling takes for an end of the screen unless we listen to it too.
  const onOtherName = (): void => undefined;
  stdin.on('end', onHangUp).on('error', onHangUp);
  stdout.on('error', onHangUp);
  process.on('SIGCONT', onContinue);
  // Not stdout's `resize`: a terminal that changed and changed back has lost what stood on it, too.
  process.on('SIGWINCH', onResize);
  for (const signal of SIGNALS) process.on(signal, onSignal);
  process.on('SIGIOT', onOtherName);
  return () => {
    stdout.off('error', onHangUp);
    stdin.off('end', onHangUp).off('error', onHangUp);
    process.off('SIGCONT', onContinue);
    process.off('SIGWINCH', onResize);
    for (const signal of SIGNALS) process.off(signal, onSignal);
    process.off('SIGIOT', onOtherName);
  };
}

/**
 * Dies of a signal, with the status that it has: Node puts the terminal's modes back when it exits by itself, at which
 * a process in the background is stopped instead.
 */
function dieOf(signal: NodeJS.Signals): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/** Long enough for a stop signal to arrive; a process that the shell cannot stop just goes on. */
const STOP_MS = 50;

/**
 * Stops the whole job, as Ctrl-Z does where the terminal handles it. Settles once the job goes on, and signals that were sent
 * to it meanwhile have been heard: those come in between a timer and an immediate.
 */
async function stopProcess(): Promise<void> {
  process.kill(0, 'SIGTSTP');
  await new Promise((resolve) => setTimeout(() => setImmediate(resolve), STOP_MS));
}

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
/** With Ink's default of 30, a key's frame would wait for the next tick. */
const MOST_FRAMES_PER_SECOND = 120;

/**
 * Shows a screen on the terminal. Resolves with its ending, or rejects with an error of the program. In both cases the
 * terminal has been restored.
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
      // Only the shell noticed a change of size in the meantime.
      process.kill(process.pid, 'SIGWINCH');
    },
  });
  // Before the first frame: otherwise an early key would be echoed into it.
  stdin.setRawMode(true);
  modes.on();
  const instance = render(<App store={store} />, {
    exitOnCtrlC: false,
    interactive: true,
    alternateScreen: true,
    incrementalRendering: true,
    // Ink would read the environment, but the display has been chosen already.
    isScreenReaderEnabled: false,
    maxFps: MOST_FRAMES_PER_SECOND,
  });
  const stopListening = listen(store, sizeNow);
  const giveBack = (): void => {
    modes.off();
    instance.unmount();
  };
  // Errors are printed on the player's own screen, so this listener comes first.
  process.prependListener('uncaughtException', giveBack);
  // A render error ends Ink: the first ending counts.
  const failed = instance.waitUntilExit().then((): never => {
    throw new Error('the screen ended by itself');
  });
  try {
    const ending = await Promise.race([store.ended, failed]);
    if (ending !== 'left' && store.isSuspended()) process.once('exit', () => dieOf(ending));
    return ending;
  } finally {
    stopListening();
    // The modes of a closed terminal cannot be restored. That is no error.
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
  // Another program stopped the game: the shell may have reset the terminal.
  const onContinue = (): void => store.resume();
  const onHangUp = (): void => store.end('SIGHUP');
  const onSignal = (signal: NodeJS.Signals): void => store.end(signal as EndSignal);
  // SIGABRT under its other name. Without a listener Ink would end the screen.
  const onOtherName = (): void => undefined;
  stdin.on('end', onHangUp).on('error', onHangUp);
  stdout.on('error', onHangUp);
  process.on('SIGCONT', onContinue);
  // Not stdout's `resize`: after a change and back, the size is the same, but the terminal's content is lost.
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
 * Ends the process by the signal itself, with the signal's exit status. On a normal exit Node would restore the
 * terminal's modes, and that stops a process in the background.
 */
function dieOf(signal: NodeJS.Signals): void {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
}

/** Long enough for a stop signal to arrive. If the shell cannot stop the process, the game continues. */
const STOP_MS = 50;

/**
 * Stops the whole job, as the terminal's own Ctrl-Z does. Settles when the job continues and has handled the signals sent
 * in the meantime: they arrive between a timer and an immediate.
 */
async function stopProcess(): Promise<void> {
  process.kill(0, 'SIGTSTP');
  await new Promise((resolve) => setTimeout(() => setImmediate(resolve), STOP_MS));
}

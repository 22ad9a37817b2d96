import { render } from 'ink';
import { App } from './app/App.js';
import type { Size } from './app/model.js';
import { createScreenStore } from './app/screenStore.js';
import { createMouseMode } from './mouse/mouseMode.js';
import type { ScreenRequest } from './screenRequest.js';

/** Exit statuses of the signals that end the game, by the shells' rule of 128 and the signal's number. */
const SIGNAL_STATUS = { SIGINT: 130, SIGHUP: 129, SIGTERM: 143 } as const;

const ERASE_SCREEN = '\x1b[2J\x1b[H';
/** Cheaper than Ink's 30: a key's frame is drawn at once, not with the next tick. */
const MOST_FRAMES_PER_SECOND = 120;

/**
 * Plays on the terminal until the player leaves. The terminal is as it was when the promise settles, with
 * the exit status; a fault of the program rejects it.
 */
export async function playOnScreen(request: ScreenRequest): Promise<number> {
  const { stdin, stdout } = process;
  const sizeNow = (): Size => ({ columns: stdout.columns || 80, rows: stdout.rows || 24 });
  const mouse = createMouseMode(request.mouse, stdout);
  const store = createScreenStore(request, sizeNow(), {
    stopProcess,
    beforeSuspending: mouse.off,
    afterSuspending: mouse.on,
  });
  // Before anything is drawn: a key pressed early would be echoed into the frame.
  stdin.setRawMode(true);
  const instance = render(<App store={store} />, {
    exitOnCtrlC: false,
    interactive: true,
    alternateScreen: true,
    incrementalRendering: true,
    maxFps: MOST_FRAMES_PER_SECOND,
  });
  mouse.on();
  const stopListening = listen(store, sizeNow);
  // A render error ends Ink without an exit status of its own: whichever comes first decides.
  const failed = instance.waitUntilExit().then((): number => 1);
  try {
    return await Promise.race([store.ended, failed]);
  } finally {
    stopListening();
    mouse.off();
    instance.unmount();
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
  const onHangUp = (): void => store.end(SIGNAL_STATUS.SIGHUP);
  const onSignal = (signal: keyof typeof SIGNAL_STATUS): void => store.end(SIGNAL_STATUS[signal]);
  const signals = Object.keys(SIGNAL_STATUS) as (keyof typeof SIGNAL_STATUS)[];
  stdout.on('resize', onResize);
  stdin.on('end', onHangUp).on('error', onHangUp);
  stdout.on('error', onHangUp);
  process.on('SIGCONT', onContinue);
  for (const signal of signals) process.on(signal, onSignal);
  return () => {
    stdout.off('resize', onResize).off('error', onHangUp);
    stdin.off('end', onHangUp).off('error', onHangUp);
    process.off('SIGCONT', onContinue);
    for (const signal of signals) process.off(signal, onSignal);
  };
}

/** Long enough for a stop signal to arrive; a process that the shell cannot stop just goes on. */
const STOP_MS = 50;

/** Stops the whole job, as Ctrl-Z does where the terminal handles it. Settles once the job goes on. */
async function stopProcess(): Promise<void> {
  process.kill(0, 'SIGTSTP');
  await new Promise((resolve) => setTimeout(resolve, STOP_MS));
}

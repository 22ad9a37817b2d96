import { spawn } from '@lydell/node-pty';
import { type Env, node } from '../test/support/child.js';
import { WAIT_LIMIT_MS } from '../test/support/limits.mjs';
import { measuredEnv } from './environment.js';

/** Ink ends each frame with this sequence, which makes the terminal show it. */
const FRAME_END = '\x1b[?2026l';
/** Silence for this long means the response to a key press is complete. */
const QUIET_MS = 30;

/** The response to a key press. */
export interface Answer {
  /** The time from the key press to the end of the last resulting frame. */
  readonly ms: number;
  readonly bytes: number;
}

/** A program to measure, running in an 80 x 24 terminal. */
export interface Terminal {
  /**
   * Waits for a frame that contains this text. Resolves to the milliseconds from the start to the end of the
   * first such frame.
   */
  frameWith(text: string): Promise<number>;
  /** Sends a key, and waits until the whole response is drawn. */
  press(key: string): Promise<Answer>;
  /** Resolves to the run time in milliseconds. */
  readonly exited: Promise<number>;
  /** Ends the program with SIGTERM. Resolves once it has ended normally. */
  end(): Promise<unknown>;
  /** Kills the program. Resolves once the process has ended. */
  close(): Promise<unknown>;
}

/** Starts Node with these arguments and the environment for measurements, in a new terminal. */
export function openTerminal(args: readonly string[], home: string, env: Env = {}): Terminal {
  let output = '';
  let notify = (): void => {};
  const startedAt = performance.now();
  const pty = spawn(node, [...args], {
    cols: 80,
    rows: 24,
    name: 'xterm-256color',
    env: measuredEnv(home, env),
  });
  pty.onData((text) => {
    output += text;
    notify();
  });
  const exited = new Promise<number>((resolve) => {
    pty.onExit(() => resolve(performance.now() - startedAt));
  });

  /** Waits until the condition is true, and resolves to the time then. Checks after each chunk of output. */
  const when = (what: string, isTrue: () => boolean): Promise<number> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${what} from ${args.join(' ')}`)), WAIT_LIMIT_MS);
      notify = () => {
        if (!isTrue()) return;
        clearTimeout(timer);
        notify = () => {};
        resolve(performance.now());
      };
      notify();
    });

  /** Waits until nothing is printed for QUIET_MS. Resolves to the time when the last frame ended. */
  const quiet = (lastFrame: number): Promise<number> =>
    new Promise((resolve) => {
      const done = () => {
        notify = () => {};
        resolve(lastFrame);
      };
      let timer = setTimeout(done, QUIET_MS);
      notify = () => {
        if (output.endsWith(FRAME_END)) lastFrame = performance.now();
        clearTimeout(timer);
        timer = setTimeout(done, QUIET_MS);
      };
    });

  return {
    async frameWith(text) {
      const drawn = (): boolean => {
        const place = output.indexOf(text);
        return place >= 0 && output.includes(FRAME_END, place);
      };
      return (await when(`frame with "${text}"`, drawn)) - startedAt;
    },
    async press(key) {
      await quiet(0);
      const before = output.length;
      const pressedAt = performance.now();
      pty.write(key);
      const firstFrame = await when(`frame after ${JSON.stringify(key)}`, () =>
        output.includes(FRAME_END, before),
      );
      const lastFrame = await quiet(firstFrame);
      return { ms: lastFrame - pressedAt, bytes: Buffer.byteLength(output.slice(before)) };
    },
    exited,
    end() {
      pty.kill('SIGTERM');
      return exited;
    },
    close() {
      pty.kill('SIGKILL');
      return exited;
    },
  };
}

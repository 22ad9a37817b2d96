import { spawn } from '@lydell/node-pty';
import { type Env, node } from '../test/support/child.js';
import { WAIT_LIMIT_MS } from '../test/support/limits.mjs';
import { measuredEnv } from './environment.js';

/** Ink ends each frame with this sequence, which tells the terminal to show the frame. */
const FRAME_END = '\x1b[?2026l';
/** After this time without output, all changes that a key caused have been drawn. */
const QUIET_MS = 30;

/** The program's response to a key. */
export interface Answer {
  /** The time from the key to the end of the last frame that it caused. */
  readonly ms: number;
  readonly bytes: number;
}

/** A program to measure, running in an 80 x 24 terminal. */
export interface Terminal {
  /**
   * Resolves with the milliseconds from the start of the program to the end of the first frame that contains this text.
   */
  frameWith(text: string): Promise<number>;
  /** Sends a key and waits until all changes that it caused are drawn. */
  press(key: string): Promise<Answer>;
  /** Milliseconds from the start to the end of the program. */
  readonly exited: Promise<number>;
  /** Kills the program. Resolves when it has ended. */
  close(): Promise<unknown>;
}

/** Starts Node with these arguments in a new terminal, with a separate environment. */
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

  /** Resolves with the time at which the condition is first true. Checks it after each chunk of output. */
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

  /** Resolves when there has been no output for a while, with the time of the last chunk that ended a frame. */
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
    close() {
      pty.kill('SIGKILL');
      return exited;
    },
  };
}

import { spawn } from '@lydell/node-pty';
import { type Env, node } from '../test/support/child.js';
import { measuredEnv } from './environment.js';

/** What Ink ends each frame with: the terminal may now show it. */
const FRAME_END = '\x1b[?2026l';
/** A terminal that has said nothing for so long has been given all that a key changes. */
const QUIET_MS = 30;
const PATIENCE_MS = 10_000;

/** What a key press brought. */
export interface Answer {
  /** From the key to the end of the last frame that it led to. */
  readonly ms: number;
  readonly bytes: number;
}

/** A program in a terminal of 80 x 24, watched by the clock and not by the eye. */
export interface Terminal {
  /** Milliseconds from the start to the end of the first frame with this text in its bytes. */
  frameWith(text: string): Promise<number>;
  /** Sends a key and waits until all that it changes has been drawn. */
  press(key: string): Promise<Answer>;
  /** Milliseconds from the start to the end of the program. */
  readonly exited: Promise<number>;
  /** Ends the program, and settles once it has ended. */
  close(): Promise<unknown>;
}

/** Starts Node with these arguments, in an environment that holds nothing of this one. */
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

  /** Settles with the moment at which `holds` first holds, asked after each piece of output. */
  const when = (what: string, holds: () => boolean): Promise<number> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${what} from ${args.join(' ')}`)), PATIENCE_MS);
      notify = () => {
        if (!holds()) return;
        clearTimeout(timer);
        notify = () => {};
        resolve(performance.now());
      };
      notify();
    });

  /** Settles once nothing has come for a while, with the moment of the last piece that ended a frame. */
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

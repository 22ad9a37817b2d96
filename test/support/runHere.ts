import { Readable, Writable } from 'node:stream';
import { failureOf } from '../../src/cli/options.js';
import { buildProgram } from '../../src/cli/program.js';
import { childEnv, type Env, MEMORY, temporaryFolder } from './child.js';
import { clockAt, frozenAt } from './clock.js';
import { run, type RunOptions, type RunResult } from './run.js';

interface HereOptions extends Pick<RunOptions, 'input' | 'env' | 'home'> {
  /** The time at which the clock is frozen, in UTC and ISO 8601 format. Default: the real time. */
  readonly now?: string;
  /** The size of the terminal to which the command prints. Default: a pipe. */
  readonly terminal?: Pick<NodeJS.WriteStream, 'columns' | 'rows'>;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command line like `run`, but in the process of the test, which takes a tenth of the processor time. Only `run`
 * can start threads, draw a screen, or make file-system calls fail. Several calls at the same time run one after another,
 * because they replace the input and the output of the process.
 */
export function runHere(args: readonly string[], options: HereOptions = {}): Promise<RunResult> {
  // Elsewhere, the folders of the user's files do not depend on variables alone.
  if (process.platform !== 'linux')
    return run(args, { ...options, ...(options.now !== undefined && { nodeFlags: clockAt(options.now) }) });
  const result = last.then(() => runNow(args, options));
  last = result.catch(() => undefined);
  return result;
}

async function runNow(
  args: readonly string[],
  { home, input = '', env, now, terminal }: HereOptions,
): Promise<RunResult> {
  using folder = temporaryFolder(MEMORY);
  const [stdout, stderr] = [collector(), collector()];
  if (terminal) Object.assign(stdout.stream, { isTTY: true, ...terminal });
  const usualClock = Date;
  if (now !== undefined) globalThis.Date = frozenAt(now);
  const restore = replace(childEnv(home ?? folder.path, env), {
    stdin: Readable.from([Buffer.from(input)], { objectMode: false }),
    stdout: stdout.stream,
    stderr: stderr.stream,
    exitCode: undefined,
  });
  try {
    const failure = await buildProgram(undefined, args)
      .parseAsync(args, { from: 'user' })
      .then(() => undefined, failureOf);
    const status = failure?.status ?? Number(process.exitCode ?? 0);
    const message = failure ? `yahtzee-cli: ${failure.line}\n` : '';
    return { status, stdout: stdout.text(), stderr: stderr.text() + message };
  } finally {
    restore();
    globalThis.Date = usualClock;
  }
}

function collector(): { readonly stream: Writable; text(): string } {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer, _encoding, written) {
      chunks.push(chunk);
      written();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString() };
}

/**
 * Replaces the environment and these properties of `process`. The returned function restores them, and removes the
 * listeners that were added meanwhile.
 */
function replace(env: Env, properties: Readonly<Record<string, unknown>>): () => void {
  const before = Object.keys(properties).map(
    (name) => [name, Object.getOwnPropertyDescriptor(process, name) ?? { value: undefined }] as const,
  );
  const usualEnv = { ...process.env };
  const known = new Set(listenersOfProcess().map(([, listener]) => listener));
  setEnv(env);
  for (const [name, value] of Object.entries(properties))
    Object.defineProperty(process, name, { value, writable: true, configurable: true });
  return () => {
    setEnv(usualEnv);
    for (const [name, descriptor] of before) Object.defineProperty(process, name, descriptor);
    for (const [event, listener] of listenersOfProcess())
      if (!known.has(listener)) process.off(event, listener);
  };
}

/** Replaces all variables, but not the object, because modules keep the object when they are loaded. */
function setEnv(env: Env): void {
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, env);
}

const listenersOfProcess = () =>
  process
    .eventNames()
    .flatMap((event) => process.listeners(event as 'exit').map((listener) => [event, listener] as const));

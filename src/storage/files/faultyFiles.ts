import { appendFileSync } from 'node:fs';
import { faultCode } from './faultCode.js';
import type { FilePort, OpenFile } from './filePort.js';

/** What goes wrong with the calls from the `from`th to the `to`th, counted from 1. */
interface Fault {
  /** `kill`, `tear`, `short`, `slow`, or a code of the system's such as `ENOSPC`. */
  readonly kind: string;
  readonly milliseconds: number;
  readonly from: number;
  readonly to: number;
}

/** A call that was made, as a trace lists it. */
interface Call {
  readonly call: string;
  readonly path: string;
  /** The other path of a rename. */
  readonly to?: string;
  /** Where bytes were written, or how long a file was cut. */
  readonly at?: number;
  /** In base64. */
  readonly bytes?: string;
  /** The code of the system's error, where it failed. */
  readonly fault?: string;
}

const FAULT = /^([a-z]+|E[A-Z]+)(\d*)@(\d+)(?:(\+)|-(\d+))?$/;
const TRACE = /^trace:(.+)$/;

/**
 * A port whose calls go wrong, for tests. `faults` is a list between commas: what goes wrong, @, and at which
 * call (`7`), from which on (`7+`) or from which to which (`7-9`):
 *
 * - `ENOSPC@7` and the like: the call fails with that error, and nothing has been done, but that a file is closed
 * - `short@7`: a write takes only half of its bytes
 * - `kill@7`: the process is killed before the call; `tear@7`: in the middle of it, where it is a write
 * - `slow500@7+`: each of these calls takes 500 ms more
 * - `trace:file`: every call that the system has answered is added to a file, a line of JSON each
 *
 * @throws Error when the list cannot be read
 */
export function faultyFiles(files: FilePort, faults: string): FilePort {
  const items = faults.split(',');
  const traceFile = items.map((item) => TRACE.exec(item)?.[1]).find((path) => path !== undefined);
  const list = items.filter((item) => !TRACE.test(item)).map(parseFault);
  let calls = 0;

  const trace = (call: Call): void => {
    if (traceFile !== undefined) appendFileSync(traceFile, `${JSON.stringify(call)}\n`);
  };

  /** Lets the next call happen, or not. `half` does half of it, where there is such a thing. */
  const make = async <T>(call: Call, whole: () => Promise<T>, half?: () => Promise<T>): Promise<T> => {
    calls++;
    const fault = list.find(({ from, to }) => calls >= from && calls <= to);
    switch (fault?.kind) {
      case undefined:
        break;
      case 'slow':
        await new Promise((resolve) => setTimeout(resolve, fault?.milliseconds));
        break;
      case 'short':
        if (half) return half();
        break;
      case 'tear':
        await half?.();
        return die();
      case 'kill':
        return die();
      default:
        throw Object.assign(new Error(`${fault?.kind}: as YAHTZEE_FILE_FAULTS wants it`), {
          code: fault?.kind,
        });
    }
    try {
      const result = await whole();
      trace(call);
      return result;
    } catch (error) {
      trace({ ...call, fault: faultCode(error) });
      throw error;
    }
  };

  const faultyFile = (path: string, file: OpenFile): OpenFile => ({
    size: () => make({ call: 'size', path }, file.size),
    identity: () => make({ call: 'identity', path }, file.identity),
    write(bytes, at) {
      const half = (): Promise<number> => file.write(bytes.subarray(0, bytes.length >> 1), at);
      const call = { call: 'write', path, at, bytes: Buffer.from(bytes).toString('base64') };
      return make(call, () => file.write(bytes, at), half);
    },
    read: (into, at) => make({ call: 'read', path }, () => file.read(into, at)),
    truncate: (size) => make({ call: 'truncate', path, at: size }, () => file.truncate(size)),
    setMode: (mode) => make({ call: 'setMode', path }, () => file.setMode(mode)),
    sync: () => make({ call: 'sync', path }, file.sync),
    async close() {
      try {
        await make({ call: 'close', path }, () => Promise.resolve());
      } finally {
        // As close(2) does, whatever it answers.
        await file.close();
      }
    },
  });

  return {
    open: async (path, way) =>
      faultyFile(path, await make({ call: `open-${way}`, path }, () => files.open(path, way))),
    makeFolder: (path) => make({ call: 'makeFolder', path }, () => files.makeFolder(path)),
    rename: (path, to) => make({ call: 'rename', path, to }, () => files.rename(path, to)),
    remove: (path) => make({ call: 'remove', path }, () => files.remove(path)),
    syncFolder: (path) => make({ call: 'syncFolder', path }, () => files.syncFolder(path)),
    list: (path) => make({ call: 'list', path }, () => files.list(path)),
    about: (path) => make({ call: 'about', path }, () => files.about(path)),
  };
}

function parseFault(item: string): Fault {
  const [, kind, milliseconds, from, on, to] = FAULT.exec(item) ?? [];
  if (kind === undefined) throw new Error(`YAHTZEE_FILE_FAULTS: "${item}" is no fault`);
  const first = Number(from);
  const last = on === '+' ? Infinity : Number(to ?? first);
  return { kind, milliseconds: Number(milliseconds), from: first, to: last };
}

/** No handler, no flushing: as when the power goes. */
function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

import { appendFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { faultCode, type FilePort, type OpenFile } from '../../../src/storage/files/filePort.js';
import { nodeFiles } from '../../../src/storage/files/nodeFiles.js';

/** A fault that affects file-system calls `from` to `to`. Calls are numbered from 1. */
interface Fault {
  /** `kill`, `tear`, `short`, `slow`, `hang`, or a system error code such as `ENOSPC`. */
  readonly kind: string;
  readonly milliseconds: number;
  readonly from: number;
  readonly to: number;
}

/** A file-system call, as one line of a trace. */
interface Call {
  readonly call: string;
  readonly path: string;
  /** The new path, if the call is a rename or a link. */
  readonly to?: string;
  /** The offset of a write, or the new length of a truncated file. */
  readonly at?: number;
  /** The bytes written, in base64. */
  readonly bytes?: string;
  /** The error code if the call failed. */
  readonly fault?: string;
}

const FAULT = /^([a-z]+|E[A-Z]+)(\d*)@(\d+)(?:(\+)|-(\d+))?$/;
const TRACE = /^trace:(.+)$/;
const FIFO = /^fifo:(.+)$/;

/**
 * Returns the real file system, with faults added to some calls. `faults` is a comma-separated list. Most items have
 * the form `fault@calls`. The calls are written as `7`, `7-9` or `7+` (call 7 and all later calls).
 *
 * - `ENOSPC@7`, or another error code, makes the call fail without any effect, except that `close` still closes the
 *   file.
 * - `short@7` makes a write store only the first half of its bytes.
 * - `kill@7` kills the process before the call.
 * - `tear@7` kills the process in the middle of the call if the call is a write, otherwise before the call.
 * - `slow500@7+` makes call 7 and all later calls take 500 ms longer.
 * - `hang@7+,fifo:file` makes call 7 and all later calls block a thread of the process until somebody reads the named
 *   pipe.
 * - `trace:file` appends every completed call to a file, as one line of JSON.
 *
 * Throws an error if the list is invalid.
 */
export function faultyFiles(faults: string): FilePort {
  if (faults === '') return nodeFiles;
  const files = nodeFiles;
  const items = faults.split(',');
  const pathOf = (form: RegExp): string | undefined =>
    items.map((item) => form.exec(item)?.[1]).find((path) => path !== undefined);
  const traceFile = pathOf(TRACE);
  const fifo = pathOf(FIFO);
  const list = items.filter((item) => !TRACE.test(item) && !FIFO.test(item)).map(parseFault);
  let calls = 0;

  const trace = (call: Call): void => {
    if (traceFile !== undefined) appendFileSync(traceFile, `${JSON.stringify(call)}\n`);
  };

  /**
   * Performs the next call, or triggers the fault for this call. `whole` performs the complete call. `half` writes only
   * half of the data.
   */
  const make = async <T>(call: Call, whole: () => Promise<T>, half?: () => Promise<T>): Promise<T> => {
    calls++;
    const fault = list.find(({ from, to }) => calls >= from && calls <= to);
    switch (fault?.kind) {
      case undefined:
        break;
      case 'slow':
        await setTimeout(fault.milliseconds);
        break;
      case 'hang':
        if (fifo === undefined) throw new Error('hang needs fifo:file');
        await open(fifo, 'w');
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
        throw Object.assign(new Error(`${fault?.kind}: a fault that YAHTZEE_FILE_FAULTS asked for`), {
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
        // Close the file even after a fault, because close(2) closes the file even if it returns an error.
        await file.close();
      }
    },
  });

  return {
    open: async (path, mode) =>
      faultyFile(path, await make({ call: `open-${mode}`, path }, () => files.open(path, mode))),
    makeFolder: (path) => make({ call: 'makeFolder', path }, () => files.makeFolder(path)),
    rename: (path, to) => make({ call: 'rename', path, to }, () => files.rename(path, to)),
    link: (path, to) => make({ call: 'link', path, to }, () => files.link(path, to)),
    remove: (path) => make({ call: 'remove', path }, () => files.remove(path)),
    syncFolder: (path) => make({ call: 'syncFolder', path }, () => files.syncFolder(path)),
    list: (path) => make({ call: 'list', path }, () => files.list(path)),
    stat: (path) => make({ call: 'stat', path }, () => files.stat(path)),
  };
}

function parseFault(item: string): Fault {
  const [, kind, milliseconds, from, on, to] = FAULT.exec(item) ?? [];
  if (kind === undefined) throw new Error(`YAHTZEE_FILE_FAULTS: "${item}" isn't a fault`);
  const first = Number(from);
  const last = on === '+' ? Infinity : Number(to ?? first);
  return { kind, milliseconds: Number(milliseconds), from: first, to: last };
}

/** Kills this process at once. As in a power cut, exit handlers do not run and buffers are not flushed. */
function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => undefined);
}

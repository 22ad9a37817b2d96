import { join } from 'node:path';
import type { NatsProblem, OpenNats } from '../../../nats/index.js';
import { type Cluster, secretIdOf, type TableLog } from '../../../net/index.js';
import {
  DamagedRecordsError,
  DamagedSecretError,
  faultText,
  LockHeldError,
  nodeFiles,
  openServerFiles,
} from '../../../storage/index.js';
import { networkMessages } from '../../../text/index.js';
import { UsageError } from '../../options.js';
import { exposureWarning } from '../exposure.js';
import type { Observation } from './observation.js';
import { readNatsOptions, readSecret, type ServeNatsOptions } from './serveOptions.js';
import { ServerStartError } from './serverStart.js';
import { tableLog } from '../tableFiles.js';

export interface StoredTables {
  readonly log: TableLog;
  /** The servers that share the tables, if there are several. */
  readonly cluster?: Cluster;
}

export interface ServerStore {
  /** The secrets of all tables are derived from this one. */
  readonly secret: Uint8Array;
  /**
   * Opens the tables. Call it only once this server's ports are open: the other servers of a cluster then notice it.
   *
   * @throws UsageError if the tables can't be used
   */
  open(): Promise<StoredTables>;
  close(): Promise<void>;
  /** Closes the store of a server that couldn't start, and deletes what this server created in it. */
  abandon(): Promise<void>;
}

export interface FolderStore extends ServerStore {
  hasTables(): Promise<boolean>;
  /** Closes the store, and deletes its tables and its secret, but no other files in the folder. */
  remove(): Promise<void>;
}

export const serverFolder = (home: string): string => join(home, 'server');

/** @throws ServerStartError if the folder can't be used */
export async function openFolderStore(folder: string): Promise<FolderStore> {
  try {
    const files = await openServerFiles(nodeFiles, folder);
    return {
      secret: files.secret,
      open: () => Promise.resolve({ log: tableLog(files) }),
      hasTables: files.hasTables,
      close: files.close,
      remove: files.remove,
      abandon: files.isNew ? files.remove : files.close,
    };
  } catch (error) {
    if (error instanceof LockHeldError)
      throw new ServerStartError('data-in-use', networkMessages.dataInUse(folder));
    if (error instanceof DamagedRecordsError)
      throw new ServerStartError('other', networkMessages.dataDamaged(error.message));
    if (error instanceof DamagedSecretError)
      throw new ServerStartError('other', networkMessages.secretDamaged(error.message));
    throw new ServerStartError('other', networkMessages.dataUnusable(folder, faultText(error)));
  }
}

/**
 * A store in NATS, where the servers of a cluster keep their tables. `open` connects to NATS, and creates the stream if
 * necessary.
 *
 * @throws UsageError if the options are wrong
 */
export function natsStore(
  options: ServeNatsOptions,
  { observe, waits, warnOfExposure }: Pick<Observation, 'observe' | 'waits' | 'warnOfExposure'>,
): ServerStore {
  const secret = readSecret(options.secretFile);
  const natsOptions = { ...readNatsOptions(options), secretId: secretIdOf(secret) };
  for (const file of [options.secretFile, options.natsCredentials]) {
    if (file !== undefined) warnOfExposure(exposureWarning(file));
  }
  const faultOf = ({ kind, detail }: NatsProblem): string =>
    networkMessages.natsUnusable(natsOptions, kind, detail);
  let nats: OpenNats | undefined;
  const close = async (): Promise<void> => nats?.close();
  return {
    secret,
    async open() {
      const { openNats } = await import('../../../nats/index.js');
      const opened = await openNats({
        ...natsOptions,
        onWait: waits,
        onExpired: (tables) => observe?.({ type: 'expired', tables }),
        onProblem: (problem) => observe?.({ type: 'stream-refused', fault: faultOf(problem) }),
      });
      if (!opened.ok) throw new UsageError(faultOf(opened.problem));
      nats = opened.nats;
      return nats;
    },
    close,
    abandon: close,
  };
}

import { UsageError } from '../../options.js';

/** Why a table server didn't start: another server uses its data folder or its port, or something else is wrong. */
export type StartFault = 'data-in-use' | 'port-busy' | 'other';

export class ServerStartError extends UsageError {
  constructor(
    readonly fault: StartFault,
    message: string,
  ) {
    super(message);
  }
}

/** The numbers of tables and people on a server whose store isn't open yet. */
export const NOTHING = { tables: 0, seats: 0, clients: 0, watchers: 0 };

import { UsageError } from '../../options.js';

export type StartFault = 'data-in-use' | 'port-busy' | 'other';

export class ServerStartError extends UsageError {
  constructor(
    readonly fault: StartFault,
    message: string,
  ) {
    super(message);
  }
}

/** What a server counts before its store is open. */
export const NOTHING = { tables: 0, seats: 0, clients: 0, watchers: 0 };

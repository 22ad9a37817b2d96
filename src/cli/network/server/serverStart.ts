import { UsageError } from '../../options.js';

/** Why a table server didn't start. The other reasons need no special treatment. */
export type StartFault = 'data-in-use' | 'port-busy' | 'other';

export class ServerStartError extends UsageError {
  constructor(
    readonly fault: StartFault,
    message: string,
  ) {
    super(message);
  }
}

/** How much a server has to do before its store is open. */
export const NOTHING = { tables: 0, seats: 0, clients: 0, watchers: 0 };

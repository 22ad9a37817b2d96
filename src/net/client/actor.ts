import { currentTurn, type Hold } from '../../engine/index.js';
import {
  changeLobby,
  type Fault,
  type FirstRecord,
  isRecorded,
  judge,
  lastGameRecord,
  proposeRecord,
  readSignedAction,
  signAction,
  type SignedAction,
  type Table,
  type TableAction,
} from '../../table/index.js';
import type { RefusalCode } from '../../session/index.js';
import type { ReceivedDenial } from '../messages.js';
import type { ClientState } from './clientState.js';

/**
 * Why an action didn't happen. `other-hold`: the player has asked for this roll before, with a different
 * hold. `lobby-changed`: the seats or the rules have changed since the Master started the game.
 */
export type ActionProblem = Fault | ReceivedDenial | { readonly code: RefusalCode };

/** A roll that a player asks for: its number at the table, and the dice to hold. */
export interface RollRequest {
  readonly roll: number;
  readonly hold: Hold;
}

export interface ActorParts {
  /** The seat's private ed25519 key. */
  readonly key: string;
  /** The last roll that the player asked for in an earlier run. */
  readonly lastRoll: RollRequest | undefined;
  readonly saveRoll: (roll: RollRequest) => Promise<void>;
  /** Stores something, after all earlier tasks. The client stops if that fails. */
  readonly store: (task: () => Promise<void>) => Promise<void>;
  readonly getState: () => Pick<ClientState, 'table' | 'member' | 'now'>;
  readonly first: () => FirstRecord | undefined;
  /**
   * Calls a listener after each change of the state, and when the client stops, until you call the returned function.
   */
  readonly subscribe: (listener: () => void) => () => void;
  readonly isStopped: () => boolean;
  readonly setActing: (state: 'acting' | 'idle') => void;
  /** Sends an action if the client is connected and has all records. Otherwise, `resend` sends it later. */
  readonly send: (signed: SignedAction) => void;
}

/** A player's actions at a table. Each waits for its answer before the next is signed. */
export interface Actor {
  /**
   * Performs an action after all earlier ones. Resolves with undefined once it's in the log, or with why it
   * didn't happen. `actionAt` returns the action for the table's current state.
   */
  act(actionAt: (table: Table) => TableAction): Promise<ActionProblem | undefined>;
  /** Sends the unanswered action again, once the client has reconnected and has all records. */
  resend(): void;
  done(sig: string): void;
  refused(sig: string, why: ReceivedDenial): void;
  /** Resolves the unanswered action's promise, because the client has stopped. */
  stop(): void;
}

interface Waiting {
  readonly signed: SignedAction;
  /** The log's hash when the action was signed. */
  readonly hash: string;
  readonly resolve: (answer: 'stored' | ActionProblem) => void;
}

export function createActor({
  key,
  saveRoll,
  store,
  getState,
  first,
  subscribe,
  isStopped,
  setActing,
  send,
  ...earlier
}: ActorParts): Actor {
  let { lastRoll } = earlier;
  let waiting: Waiting | undefined;
  let acting: Promise<unknown> = Promise.resolve();

  const answer = (result: 'stored' | ActionProblem): void => {
    const answered = waiting;
    waiting = undefined;
    answered?.resolve(result);
  };

  /** True if an action answers an older state of the game or of the lobby. */
  const isOutdated = ({ signed: { at, action }, hash }: Waiting): boolean => {
    const { table } = getState();
    if (!table || at === 1) return table?.game !== undefined || hash !== table?.hash;
    return action.type !== 'say' && action.type !== 'leave' && at !== lastGameRecord(table);
  };

  const faultOf = (table: Table, signed: SignedAction): Fault | undefined => {
    const record = first();
    if (table.game || signed.action.type === 'begin')
      return isRecorded(signed)
        ? judge(table, proposeRecord(table, signed, { time: EPOCH, linked: [] }))
        : { code: 'started' };
    if (signed.action.type === 'say' || !record) return undefined;
    const change = changeLobby(table, record, signed, getState().now?.deputy);
    return change.ok ? undefined : change.fault;
  };

  const act = (actionAt: (table: Table) => TableAction): Promise<ActionProblem | undefined> => {
    const acted = acting.then(() => tryToAct(actionAt));
    acting = acted.catch(() => undefined);
    return acted;
  };

  const tryToAct = async (actionAt: (table: Table) => TableAction): Promise<ActionProblem | undefined> => {
    setActing('acting');
    try {
      for (;;) {
        const { table, member } = getState();
        if (isStopped() || !table || member === undefined) return { code: 'closed' };
        const action = actionAt(table);
        const signed = signAction(table, member, key, action);
        if (!readSignedAction(signed)) return { code: 'invalid-text' };
        const fault = faultOf(table, signed);
        if (fault) return fault;
        if (action.type === 'roll') {
          const isAllowed = await keepRoll(table, action);
          if (isStopped()) return { code: 'closed' };
          if (!isAllowed) return { code: 'other-hold' };
          if (getState().table !== table) continue;
        }
        const result = await new Promise<'stored' | ActionProblem>((resolve) => {
          waiting = { signed, hash: table.hash, resolve };
          send(signed);
        });
        if (result === 'stored') return undefined;
        if (result.code !== 'outdated') return result;
        // The Master must first see the changed seats, so the client doesn't automatically sign the start again.
        if (action.type === 'begin') return { code: 'lobby-changed' };
        await newState(table);
      }
    } finally {
      setActing('idle');
    }
  };

  /**
   * Stores a roll before it's sent. False if the player already asked for this roll but held other dice: a dishonest
   * server could then show each request to different players. A turn's first roll is always fine, because there are no
   * dice to hold yet.
   */
  const keepRoll = async ({ game }: Table, { roll, hold }: RollRequest): Promise<boolean> => {
    const isSame = (place: number): boolean => lastRoll?.hold[place] === hold[place];
    if (lastRoll?.roll === roll) {
      if (hold.every((_, place) => isSame(place))) return true;
      if (game && currentTurn(game)?.dice) return false;
    }
    await store(async () => {
      await saveRoll({ roll, hold });
      lastRoll = { roll, hold };
    });
    return true;
  };

  const newState = (before: Table): Promise<void> =>
    new Promise((resolve) => {
      let unsubscribe = (): unknown => undefined;
      const check = (): void => {
        const { table } = getState();
        const isSame = table?.game
          ? lastGameRecord(table) === lastGameRecord(before)
          : table?.hash === before.hash;
        if (!isStopped() && isSame) return;
        unsubscribe();
        resolve();
      };
      unsubscribe = subscribe(check);
      check();
    });

  return {
    act,
    resend() {
      if (!waiting) return;
      const { table } = getState();
      if (!isOutdated(waiting)) send(waiting.signed);
      // The server may have carried out this action before the connection broke, so it isn't signed again.
      else if (waiting.signed.at === 1 && !table?.game) answer({ code: 'lobby-changed' });
      else answer({ code: 'outdated' });
    },
    done(sig) {
      if (sig === waiting?.signed.sig) answer('stored');
    },
    refused(sig, why) {
      if (sig === waiting?.signed.sig) answer(why);
    },
    stop: () => answer({ code: 'closed' }),
  };
}

/** A made-up time for records that this client only judges and never stores. */
const EPOCH = new Date(0).toISOString();

import { type Action, areAlike, isOver, type RuleSet } from '../../engine/index.js';
import type {
  Session,
  SessionRefusal,
  Snapshot,
  TableLink,
  TableRefusal,
  TableRequest,
  TableRoom,
  TableSeat,
  TableView,
} from '../../session/index.js';
import {
  fingerprintOf,
  lastGameHash,
  masterOf,
  present,
  type Table,
  type TableAction,
  votesNeeded,
} from '../../table/index.js';
import type { ActionProblem } from './actor.js';
import { type ClientState, isOtherLog, type LinkProblem } from './clientState.js';
import type { TableClient } from './tableClient.js';

/**
 * A client's table, for a screen or line mode.
 *
 * @param invitationsFor returns the invitations for a table's code, the most useful first
 * @param server where the table's server runs
 */
export function tableRoom(
  client: TableClient,
  invitationsFor: (code: string) => readonly string[],
  server: TableView['server'] = 'elsewhere',
): TableRoom {
  let viewed: { readonly state: ClientState; readonly view: TableView | undefined } | undefined;

  const getView = (): TableView | undefined => {
    const state = client.getState();
    if (viewed?.state !== state) viewed = { state, view: viewOf(state, invitationsFor, server) };
    return viewed.view;
  };

  let session: Session | undefined;
  const { storedTable } = client;
  return {
    ...(storedTable && {
      seenBefore: { events: storedTable.events.length, messages: storedTable.chat.length },
    }),
    getView,
    getLink: () => linkOf(client.getState(), server),
    subscribe: client.subscribe,
    session() {
      if (client.getState().table?.game) session ??= tableSession(client, getView);
      return session;
    },
    request: (request) => perform(client, request).then(refusalOf),
    showHold: client.showHold,
    close: client.close,
  };
}

function viewOf(
  state: ClientState,
  invitationsFor: (code: string) => readonly string[],
  server: TableView['server'],
): TableView | undefined {
  const { table, member, now, code } = state;
  if (!table) return undefined;
  const seats = table.members.map((_, each) => seatOf(state, table, each));
  const { game } = table;
  const fingerprint = game && isOver(game) ? fingerprintOf(lastGameHash(table)) : undefined;
  const isSeated = member !== undefined && table.members[member]?.gone === undefined;
  return {
    phase: phaseOf(table),
    seats,
    ...(member !== undefined && { ownSeat: member }),
    rules: table.rules,
    ...(table.isPublic && { isPublic: true }),
    ...(table.clock !== undefined && { clock: table.clock }),
    ...(now?.secondsLeft !== undefined && { secondsLeft: now.secondsLeft }),
    watchers: now?.watchers ?? [],
    isLocked: now?.locked === true,
    decides: isSeated && now?.decider === member,
    ...(now?.deputy !== undefined && { deputy: now.deputy }),
    waiting: now?.waiting ?? [],
    chat: [
      ...state.lobbyChat.map(({ name, text }) => ({ member: indexOfName(table, name), name, text })),
      ...table.chat.map(({ member: speaker, text }) => ({
        member: speaker,
        name: table.members[speaker]?.name ?? '',
        text,
      })),
    ].map((message, index) => ({ n: index + 1, ...message })),
    ...(now?.holding && { holding: now.holding }),
    rollWaitsFor: table.question ? (now?.missing ?? []) : [],
    isRolling: table.question !== undefined,
    late: now?.late ?? [],
    votable: now?.votable ?? [],
    votesNeeded: votesNeeded(table),
    votes: table.votes.map((vote) => ({ seat: vote.member, against: vote.against })),
    link: linkOf(state, server),
    server,
    invitations: code === undefined ? [] : invitationsFor(code),
    problems: [
      ...state.reports,
      ...(state.fault ? [{ code: state.fault.fault.code, n: state.fault.n }] : []),
    ],
    missedRolls: member === undefined ? 0 : state.missedRolls,
    unlinkedRolls: table.proofs.filter(({ without }) => without.length > 0).length,
    ...(fingerprint !== undefined && { fingerprint }),
    hasNext: now?.again !== undefined,
  };
}

const indexOfName = ({ members }: Table, name: string): number =>
  members.findIndex((member) => member.name === name);

function phaseOf(table: Table): TableView['phase'] {
  if (table.game) return isOver(table.game) ? 'over' : 'playing';
  return present(table).length === 0 ? 'closed' : 'lobby';
}

function seatOf({ now, link }: ClientState, table: Table, member: number): TableSeat {
  const { name = '', kind = '', gone } = table.members[member] ?? {};
  const isComputer = kind !== 'person';
  const isHere = isComputer || (link.type === 'connected' && (!now || now.connected.includes(member)));
  return {
    member,
    name,
    kind,
    presence: gone !== undefined ? 'gone' : isHere ? 'here' : 'away',
    ...(gone !== undefined && { gone }),
    isMaster: masterOf(table) === member,
  };
}

function linkOf({ link, code, table, member, fault }: ClientState, server: TableView['server']): TableLink {
  switch (link.type) {
    case 'connecting':
    case 'waiting':
    case 'connected':
      return link;
    case 'reconnecting':
      return link.problem.kind === 'unreachable' && server === 'here'
        ? { type: 'reconnecting', code: 'own-server' }
        : { type: 'reconnecting', ...problemCode(link.problem) };
    case 'stopped': {
      const { why } = link;
      if (why.type === 'refused') {
        const isPlaying = member !== undefined && table?.game !== undefined && !isOver(table.game);
        const isLost = isPlaying && why.why.code === 'no-such-table';
        return { type: 'stopped', code: isLost ? 'table-unknown' : why.why.code };
      }
      if (isOtherLog(fault)) return { type: 'stopped', code: 'rewound' };
      if (why.type !== 'not-connected') return { type: 'stopped', code: why.type };
      // The server accepted this code before, so it isn't wrong: the table is gone.
      if (why.problem.kind === 'wrong-code' && code !== undefined)
        return { type: 'stopped', code: 'table-unknown' };
      return { type: 'stopped', ...problemCode(why.problem) };
    }
  }
}

/** Turns a connection's problem into a code for messages, with details. */
export function problemCode(problem: LinkProblem): { readonly code: string; readonly detail?: string } {
  switch (problem.kind) {
    case 'unreachable':
    case 'certificate':
      return { code: problem.kind, detail: problem.reason };
    case 'version':
      return { code: problem.kind, detail: `${problem.ours.join(', ')}; ${problem.theirs.join(', ')}` };
    default:
      return { code: problem.kind };
  }
}

function perform(client: TableClient, request: TableRequest): Promise<ActionProblem | undefined> {
  switch (request.type) {
    case 'say':
      return client.say(request.text);
    case 'agree':
      return client.act({ type: 'agree', against: request.member });
    case 'remove': {
      // Before the start, the index of a seat changes when somebody leaves.
      const { name } = client.getState().table?.members[request.member] ?? {};
      return client.act(({ members }) => {
        const member = members.findIndex((each) => each.name === name);
        return { type: 'remove', member: member < 0 ? members.length : member };
      });
    }
    case 'lock':
    case 'answer':
    case 'dismiss':
      return client.ask(request);
    case 'seat':
      return client.act((table) => seatAction(table, request));
    // An action at the table contains both the rules and the clock, so each request repeats the other's
    // value.
    case 'rules':
      return client.act(({ clock }) => rulesAction(request.rules, clock));
    case 'clock':
      return client.act(({ rules }) => rulesAction(rules, request.clock));
    default:
      return client.act(request);
  }
}

const rulesAction = (rules: RuleSet, clock: number | undefined) =>
  ({ type: 'rules', rules, ...(clock !== undefined && { clock }) }) as const;

function seatAction(table: Table, { level, names }: Extract<TableRequest, { type: 'seat' }>) {
  const isTaken = (name: string): boolean =>
    present(table).some((member) => areAlike(table.members[member]?.name ?? '', name));
  return { type: 'seat', level, name: names.find((name) => !isTaken(name)) ?? level } as const;
}

const refusalOf = (problem: ActionProblem | undefined): TableRefusal | undefined =>
  problem && {
    code: 'table',
    why: problem.code,
    ...('seconds' in problem && problem.seconds !== undefined && { seconds: problem.seconds }),
  };

function tableSession(client: TableClient, getView: () => TableView | undefined): Session {
  let shown: { readonly state: ClientState; readonly snapshot: Snapshot } | undefined;

  const getSnapshot = (): Snapshot => {
    const state = client.getState();
    if (shown?.state === state) return shown.snapshot;
    const { table } = state;
    const view = getView();
    if (!table?.game || !view) throw new Error("the game hasn't started");
    const snapshot = { game: table.game, events: table.events, table: view };
    shown = { state, snapshot };
    return snapshot;
  };

  /** True while the snapshot lacks a server's answer, or a roll's dice. */
  const isPending = (): boolean => {
    const { isActing, table, link } = client.getState();
    if (link.type === 'stopped') return false;
    return isActing || table?.question !== undefined;
  };

  const dispatch = async (action: Action): Promise<SessionRefusal | undefined> => {
    const { table, member } = client.getState();
    switch (action.type) {
      case 'roll':
        return engineOr(await client.roll(action.hold));
      case 'score':
        return engineOr(await client.act({ type: 'score', box: action.box }));
      case 'leave': {
        if (member !== undefined && table && action.seat === member) {
          return engineOr(await client.act({ type: 'leave' } satisfies TableAction));
        }
        return { code: 'table', why: 'no-such-seat' };
      }
      default:
        return { code: 'table', why: 'not-at-a-table' };
    }
  };

  const settled = (): Promise<void> =>
    new Promise((resolve) => {
      let stop = (): unknown => undefined;
      const check = (): void => {
        if (isPending()) return;
        stop();
        resolve();
      };
      stop = client.subscribe(check);
      check();
    });

  return {
    getSnapshot,
    subscribe: client.subscribe,
    dispatch,
    hasPendingActions: isPending,
    storedEvents: () => getSnapshot().events.length,
    isSettled: () => !isPending(),
    settled,
  };
}

const engineOr = (problem: ActionProblem | undefined): SessionRefusal | undefined =>
  problem && 'refusal' in problem ? problem.refusal : refusalOf(problem);

import { setTimeout as resolvesAfter } from 'node:timers/promises';
import {
  choosePublicTable,
  openLineReader,
  type PlainIO,
  playTable,
  type TableEnding,
  type TableOptions,
} from '../../plain/index.js';
import { readLastPlayers } from '../../storage/index.js';
import { TURN_CLOCK } from '../../table/index.js';
import { networkMessages, storedMessages, tableListMessages, tableMessages } from '../../text/index.js';
import type { PublicTable } from '../../session/index.js';
import { isPerson } from '../../engine/index.js';
import { type Home, requireHome } from '../home/home.js';
import { orReason, UsageError } from '../options.js';
import { warn } from '../output.js';
import { exitStatus, type RunEnding } from '../process.js';
import { isInteractive } from '../screen.js';
import { type OpenSettings, tableRulesOfSettings } from '../settings/open.js';
import { commandForHints } from '../startCommand.js';
import { playRun, type PlayRunOptions, prepareRun } from './run.js';
import { type LineInput, openLineInput } from '../lineInput.js';
import { readRules } from '../rulesOption.js';
import { exposureWarning } from '../network/exposure.js';
import { givenInvitation } from '../network/givenInvitation.js';
import type { OpenTable } from '../network/openTable.js';
import {
  backToTable,
  DEFAULT_RULES,
  hostTable,
  joinTable,
  nameAtTable,
  readPublicTables,
  resumeHosted,
  watchTable,
} from '../network/tables.js';
import { startedOr, TableStartedError } from '../network/started.js';

export interface TableRunOptions extends PlayRunOptions {
  readonly name?: string;
}

export interface HostRunOptions extends TableRunOptions {
  readonly listen?: string;
  readonly server?: string;
  readonly public?: true;
  readonly resume?: true;
}

export interface JoinRunOptions extends TableRunOptions {
  /** Lets the player choose from this server's public tables. */
  readonly public?: string;
}

/**
 * Opens a table, or resumes the last hosted table, and plays there.
 *
 * @returns the exit status
 * @throws UsageError
 */
export async function runHost(options: HostRunOptions): Promise<number> {
  refuseTogether(options);
  return run(options, async (home, name, settings) => {
    if (options.resume) return answered(resumeHosted(home));
    const rules =
      options.rules === undefined
        ? (tableRulesOfSettings(settings, warn) ?? DEFAULT_RULES)
        : readRules(options.rules);
    const { listen, public: isPublic = false } = options;
    const server = options.server === undefined ? undefined : await givenInvitation(options.server);
    return answered(hostTable(home, { name, rules, listen, server, isPublic }));
  });
}

/**
 * Refuses options that would have no effect together.
 *
 * @throws UsageError
 */
function refuseTogether(options: HostRunOptions): void {
  const { server, listen, resume } = options;
  if (resume && server !== undefined) throw new UsageError(networkMessages.resumeWithServer);
  const kept = (['listen', 'rules', 'name', 'public'] as const).find((name) => options[name] !== undefined);
  if (resume && kept) throw new UsageError(networkMessages.resumeWith(kept));
  if (server !== undefined && listen !== undefined) throw new UsageError(networkMessages.listenWithServer);
  if (options.public && server === undefined) throw new UsageError(networkMessages.publicNeedsServer);
}

/**
 * Takes a seat at a table. Without an invitation, returns to the last table. With `public`, lets the player choose from
 * the public tables of a server.
 *
 * @returns the exit status
 * @throws UsageError
 */
export async function runJoin(invitation: string | undefined, options: JoinRunOptions): Promise<number> {
  const { public: server } = options;
  if (server !== undefined && invitation !== undefined)
    throw new UsageError(networkMessages.invitationWithPublic);
  if (server !== undefined) return joinPublic(server, options);
  return run(options, async (home, name) => {
    if (invitation !== undefined) return answered(joinTable(home, await givenInvitation(invitation), name));
    const table = await answered(backToTable(home, warn));
    if (!table) throw new UsageError(networkMessages.noTable(commandForHints(process.stderr)));
    return table;
  });
}

/** Lists a server's public tables, on the screen or in line mode. */
async function joinPublic(server: string, options: TableRunOptions): Promise<number> {
  const prepared = await prepareRun(options);
  const home = await requireHome();
  const name = nameAtTable(options.name, await knownNames(home, prepared.settings));
  const tables = await answered(readPublicTables(server));
  if (prepared.printsLines) return joinPublicInLines(home, { name, server, tables });
  return playRun(prepared, { dice: 'own', counting: 'counts' }, () =>
    Promise.resolve({
      type: 'screen',
      rules: DEFAULT_RULES,
      opening: { type: 'public-tables', server, player: name, tables },
    }),
  );
}

interface PublicChoice {
  readonly name: string;
  readonly server: string;
  readonly tables: readonly PublicTable[];
}

async function joinPublicInLines(home: Home, { name, server, tables }: PublicChoice): Promise<number> {
  warnOfExposure(home);
  const input = openLineInput();
  const lines = openLineReader(input.io);
  const joined = await choosePublicTable<OpenTable>(input.io, tables, {
    lines,
    list: () => orReason(() => answered(readPublicTables(server))),
    async join({ invitation }) {
      const found = await orReason(() => answered(joinTable(home, invitation, name)).catch(startedOr));
      return found instanceof TableStartedError ? tableListMessages.started : found;
    },
    program: commandForHints(process.stdout),
  });
  if (joined) return playInLines(joined, input, lines);
  input.close();
  return exitStatus(input.ending());
}

/**
 * @returns the exit status
 * @throws UsageError
 */
export const runWatch = (invitation: string, options: TableRunOptions): Promise<number> =>
  run(options, async (home, name) => answered(watchTable(home, await givenInvitation(invitation), name)));

async function run(
  options: TableRunOptions,
  open: (home: Home, name: string, settings: OpenSettings) => Promise<OpenTable>,
): Promise<number> {
  const prepared = await prepareRun(options);
  const home = await requireHome();
  const name = nameAtTable(options.name, await knownNames(home, prepared.settings));
  warnOfExposure(home);
  const opened = open(home, name, prepared.settings);
  if (prepared.printsLines) return playInLines(await opened.catch(closeInput));
  const found = await opened.catch(startedOr);
  return playRun(prepared, { dice: 'own', counting: 'counts' }, async ({ openTables }) => {
    if (found instanceof TableStartedError) {
      const { invitation, player } = found;
      return { type: 'screen', rules: DEFAULT_RULES, opening: { type: 'started-table', invitation, player } };
    }
    (await openTables?.())?.add(found);
    const rules = found.room.getView()?.rules ?? DEFAULT_RULES;
    return { type: 'screen', rules, opening: { type: 'table', room: found.room } };
  });
}

/** After this many milliseconds without an answer, we say that we're still waiting. */
const SILENT_MS = 3000;

/** Waits for a server's answer, and says so on stderr if it takes long. */
async function answered<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const timer = setTimeout(() => warn(networkMessages.noAnswerYet), SILENT_MS);
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
  }
}

function warnOfExposure({ path }: Home): void {
  const line = exposureWarning(path);
  if (line !== undefined) warn(line);
}

/** Closes stdin after an error. If `-` has read from a pipe, the open pipe would keep the process alive. */
function closeInput(error: unknown): never {
  process.stdin.destroy();
  throw error;
}

async function knownNames(home: Home, { values }: OpenSettings): Promise<readonly string[]> {
  const last = await readLastPlayers(home.files, home.path).catch(() => []);
  return [...values.names, ...last.filter(isPerson).map(({ name }) => name)];
}

/** Plays in line mode, then at the next table if the player wants another game. */
async function playInLines(
  first: OpenTable,
  { io, ending, stopped, close }: LineInput = openLineInput(),
  lines = openLineReader(io),
): Promise<number> {
  const options: TableOptions = {
    lines,
    readRules: readRulesOf,
    turnClock: TURN_CLOCK,
    program: commandForHints(process.stdout),
    earlyAnswers: isInteractive() ? 'refuse' : 'keep',
    stopped,
    pause: (ms) => resolvesAfter(ms, undefined, { ref: false }),
    ringBell: () => void (process.stdout.isTTY && process.stdout.write('\x07')),
  };
  let table = first;
  let ended: TableEnding;
  for (;;) {
    ended = await playTable(table.room, io, options);
    const again = ended === 'over' && (await asksForNext(table, io, options));
    const next = again ? await orReason(() => answered(table.next())) : undefined;
    if (typeof next === 'string') io.say(next);
    await finish(table, ended);
    if (typeof next !== 'object') break;
    table = next;
  }
  close();
  const why: RunEnding = ending();
  if (why !== 'left') return exitStatus(why);
  return ended === 'lost' ? 1 : 0;
}

/** Asks on a terminal whether to play another game. Scripts aren't asked. */
async function asksForNext(
  { room }: OpenTable,
  io: PlainIO,
  { lines }: Pick<TableOptions, 'lines'>,
): Promise<boolean> {
  if (!isInteractive() || room.getView()?.ownSeat === undefined) return false;
  io.say(tableMessages.askNext);
  const word = (await lines.answer())?.trim().toLowerCase();
  return word === 'again' || word === 'n';
}

/** Closes a table, and says how to review its game. */
async function finish(table: OpenTable, ended: TableEnding): Promise<void> {
  const problem = await table.close();
  if (problem !== undefined) warn(problem);
  const id = table.storedId();
  if (id === undefined || ended !== 'over') return;
  process.stdout.write(`${storedMessages.review(commandForHints(process.stdout))}\n`);
}

const readRulesOf: TableOptions['readRules'] = (typed) => {
  try {
    return { ok: true, value: readRules(typed) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { ok: false, problem: error.message };
  }
};

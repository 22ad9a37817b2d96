import { Box, Text } from 'ink';
import { MAX_SEATS } from '../../../engine/index.js';
import { mayStart, type TableRequest, type TableView } from '../../../session/index.js';
import {
  doorMessages,
  firstFitting,
  linkTroubleTexts,
  onOneLine,
  seatMarks,
  shortened,
  type Size,
  tableHelpMessages,
  tableLinkText,
  tableMessages,
  tableScreenMessages,
  wrap,
} from '../../../text/index.js';
import type { Keys, PanelBinding, Step } from '../../core/panel.js';
import { bind, CHAT, EVERYWHERE, LETTERS_TOO, LOCKS, MESSAGES, PLAYERS } from '../../core/bindings.js';
import type { Request } from '../../model/messages.js';
import { drawInset, type Model, type OpenPanel, type SceneOf, type ScenePanel } from '../../model/model.js';
import type { ReadingText } from '../../model/reading.js';
import { canWrite, isMaster, isWatching } from '../../model/ownSeat.js';
import { isTroubled, type RoomState } from '../../model/table/room.js';
import { useTheme } from '../../theme/themes.js';
import { Title } from '../../board/Header.js';
import { Footer } from '../../core/Footer.js';
import { Lines } from '../../core/Lines.js';
import { type Picked, pickPanel } from '../pick/pick.js';
import { ChatLine, lastMessages } from '../../board/Chat.js';
import { newsText } from '../../board/tableLines.js';

type LobbyStep = Step<SceneOf<'lobby'>, Request>;

export const LOBBY: ScenePanel<'lobby'> = {
  keys: (_, world) => lobbyKeys(world),
  help: () => [tableHelpMessages.lobby],
  draw: (_, { world, size }) => <LobbyView model={world} size={size} />,
};

const say = (line: string): LobbyStep => ({ requests: [{ type: 'say', line }] });
const ask = (request: TableRequest): LobbyStep => ({ requests: [{ type: 'table-request', request }] });

function lobbyKeys(world: Model): Keys<LobbyStep> {
  const { room } = world;
  const view = room?.view;
  const key = (
    keys: readonly string[],
    does: string,
    canAct: (view: TableView) => boolean,
    act: (view: TableView) => LobbyStep,
    footer?: string,
  ): PanelBinding<LobbyStep> => ({
    keys,
    does,
    ...(footer !== undefined && { footer }),
    isIdle: view !== undefined && !canAct(view),
    run: () => (view ? act(view) : {}),
  });
  const open = (layer: OpenPanel): LobbyStep => ({
    requests: [{ type: 'open', opening: { layer, effects: [] } }],
  });
  const choose = (what: Picked, mayChoose: (view: TableView) => boolean) => (at: TableView) =>
    mayChoose(at) ? open(pickPanel(what, world)) : onlyMaster(at);
  return {
    place: 'lobby',
    bindings: [
      key(['enter'], 'start the game', (at) => mayStart(at) && at.seats.length > 1, start, 'start'),
      key(
        ['c'],
        'add a computer player',
        (at) => mayStart(at) && at.seats.length < MAX_SEATS,
        choose('level', mayStart),
        'computer',
      ),
      key(['r'], 'choose the rules', isMaster, choose('rules', isMaster), 'rules'),
      key(['t'], 'choose the time for each turn', isMaster, choose('clock', isMaster)),
      { ...bind(['p', 'f6'], 'players', PLAYERS), isIdle: !view },
      key(
        ['l'],
        LOCKS,
        ({ decides }) => decides,
        (at) =>
          at.decides ? ask({ type: 'lock', locked: !at.isLocked }) : say(doorMessages.othersDecide(at)),
        'lock',
      ),
      key(
        ['i'],
        'show all invitations of the network table',
        ({ invitations }) => invitations.length > 0,
        (at) => ({ requests: [{ type: 'open-text', text: invitationsText(at) }] }),
      ),
      bind(['escape'], 'leave', 'leave'),
      ...EVERYWHERE,
      { ...CHAT, isIdle: !(room && canWrite(room)) },
      { ...bind(['f5'], 'messages', MESSAGES), isIdle: !view },
      ...LETTERS_TOO,
    ],
  };
}

function start(view: TableView): LobbyStep {
  if (!mayStart(view)) return onlyMaster(view);
  return view.seats.length > 1 ? ask({ type: 'begin' }) : say(tableScreenMessages.needsOthers[0]);
}

const onlyMaster = ({ seats }: TableView): LobbyStep =>
  say(tableMessages.onlyMaster(seats.find(({ isMaster: is }) => is)?.name ?? ''));

function invitationsText({ invitations, server }: TableView): ReadingText {
  const lines = [...invitations, ...(server === 'here' ? [tableMessages.elsewhere(invitations)] : [])];
  return {
    name: 'table',
    what: 'invitations',
    title: tableScreenMessages.invitations,
    lines: lines.flatMap((line) => ['', line]),
  };
}

interface LobbyViewProps {
  readonly model: Model;
  readonly size: Size;
}

const MESSAGE_ROWS = 2;
const BELOW_ROWS = 1 + MESSAGE_ROWS + 1 + 1;
const MAX_CHAT_ROWS = 8;
/** The chat keeps this many rows even if invitations would fill the screen. */
const RESERVED_CHAT_ROWS = 2;
const MOST_WAITING_ROWS = 2;
const lockedTitle = `${tableScreenMessages.title}, ${tableScreenMessages.locked}`;

function LobbyView({ model, size }: LobbyViewProps) {
  const { room } = model;
  const view = room?.view;
  if (!view) return null;
  const { columns } = size;
  // The terminal's last row stays blank, so that it never scrolls.
  const rows = size.rows - 1 - BELOW_ROWS;
  return (
    <Box flexDirection="column" width={columns}>
      <Box flexDirection="column" height={rows} overflowY="hidden">
        <LobbyFacts room={room} view={view} columns={columns} rows={rows} />
      </Box>
      {drawInset({ world: model, columns, rows: BELOW_ROWS - 1 }) ?? (
        <LobbyPrompt model={model} room={room} view={view} columns={columns} />
      )}
    </Box>
  );
}

interface LobbyFactsProps {
  readonly room: RoomState;
  readonly view: TableView;
  readonly columns: number;
  readonly rows: number;
}

function LobbyFacts({ room, view, columns, rows }: LobbyFactsProps) {
  const { styles } = useTheme();
  const rules = [
    ...(view.isPublic && !view.isLocked ? wrap(tableMessages.isPublic, columns) : []),
    ...wrap(tableScreenMessages.rules(view.rules.name, view.clock), columns),
    ...wrap(tableMessages.noHelp, columns),
  ];
  const seats = view.seats.map((seat) => seatLine(view, seat, room.muted));
  const watchers =
    view.watchers.length === 0 ? [] : wrap(tableScreenMessages.watchers(view.watchers), columns).slice(0, 2);
  const names = view.waiting.map(({ name }) => name);
  const waiting =
    names.length === 0
      ? []
      : wrap(tableScreenMessages.waiting(names, view.decides), columns).slice(0, MOST_WAITING_ROWS);
  const others = 1 + rules.length + 1 + seats.length + waiting.length + watchers.length;
  const messages = lastMessages(room, columns, MAX_CHAT_ROWS);
  const reserved = Math.min(messages.length, RESERVED_CHAT_ROWS);
  const invitations = invitationLines(view.invitations, columns, rows - others - 1 - reserved);
  const heading = invitations.length > 0 ? 1 : 0;
  const unused = Math.max(0, rows - others - invitations.length - heading);
  const note =
    view.server === 'here' && heading > 0
      ? wrap(tableScreenMessages.elsewhere(view.invitations), columns)
      : [];
  // If the hint doesn't fit here, the key for all invitations still shows it.
  const elsewhere = note.length <= unused - reserved ? note : [];
  const free = unused - elsewhere.length;
  const gaps = Math.min(3, Math.floor(Math.max(0, free - reserved) / 2));
  const chat = free > gaps ? messages.slice(gaps - free) : [];
  const gapIf = (place: number) => (gaps >= place ? <Text> </Text> : null);
  return (
    <>
      <Title columns={columns} right={view.isLocked ? lockedTitle : tableScreenMessages.title} />
      {gapIf(2)}
      {heading > 0 && <Text {...styles.heading}>{firstFitting(tableScreenMessages.invite, columns)}</Text>}
      {invitations.length > 0 && <Text>{invitations.join('\n')}</Text>}
      {elsewhere.length > 0 && <Text {...styles.quiet}>{elsewhere.join('\n')}</Text>}
      {gapIf(1)}
      <Text {...styles.heading}>{tableScreenMessages.seats}</Text>
      {seats.map((line, index) => (
        <Text key={index}>{shortened(line, columns)}</Text>
      ))}
      {waiting.length > 0 && <Text {...styles.notice}>{waiting.join('\n')}</Text>}
      {watchers.length > 0 && <Text>{watchers.join('\n')}</Text>}
      {gapIf(3)}
      <Text {...styles.quiet}>{rules.join('\n')}</Text>
      {chat.length > 0 && <Text>{chat.join('\n')}</Text>}
    </>
  );
}

function seatLine(view: TableView, seat: TableView['seats'][number], muted: readonly string[]): string {
  const marks = seatMarks(view, seat, muted);
  return `  ${onOneLine(seat.name)}${marks.length > 0 ? ` (${marks.join(', ')})` : ''}`;
}

/** The invitations that fit without being cut, most useful first. If some don't fit, the last line says how many. */
function invitationLines(invitations: readonly string[], columns: number, rows: number): readonly string[] {
  const each = invitations.map((invitation) => wrap(invitation, columns));
  const all = each.flat();
  if (all.length <= rows) return all;
  let shown = 0;
  let used = 0;
  for (const lines of each) {
    if (shown > 0 && used + lines.length > rows - 1) break;
    used += lines.length;
    shown++;
  }
  return [
    ...each.slice(0, shown).flat(),
    shortened(tableScreenMessages.moreInvitations(invitations.length - shown), columns),
  ];
}

interface LobbyPromptProps {
  readonly model: Model;
  readonly room: RoomState;
  readonly view: TableView;
  readonly columns: number;
}

function LobbyPrompt({ model, room, view, columns }: LobbyPromptProps) {
  const { styles } = useTheme();
  const link = isTroubled(room.link)
    ? firstFitting(linkTroubleTexts(room.link, !isWatching(view)), columns * MESSAGE_ROWS - columns / 4)
    : undefined;
  const message =
    model.screenMessage ?? link ?? newsText(room, columns, MESSAGE_ROWS) ?? model.trouble ?? ' ';
  return (
    <>
      {room.isChatting ? (
        <ChatLine room={room} />
      ) : (
        <Text wrap="truncate" {...styles.question}>
          {statusText(room, view, columns)}
        </Text>
      )}
      <Box height={MESSAGE_ROWS}>
        <Lines text={message} columns={columns} rows={MESSAGE_ROWS} style={styles.message} />
      </Box>
      <Text> </Text>
      <Footer columns={columns} />
    </>
  );
}

function statusText({ link }: RoomState, view: TableView, columns: number): string {
  if (link.type === 'stopped') return tableLinkText(link);
  if (view.phase === 'closed') return tableMessages.closed;
  const master = view.seats.find((seat) => seat.isMaster);
  if (!mayStart(view)) return tableScreenMessages.waitingFor(master?.name ?? '');
  return view.seats.length > 1
    ? firstFitting(tableScreenMessages.enterStarts, columns)
    : firstFitting(tableScreenMessages.needsOthers, columns);
}

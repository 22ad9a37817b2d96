import { Box, Text } from 'ink';
import type { TableRequest, TableView } from '../../../session/index.js';
import {
  doorMessages,
  onOneLine,
  seatMarks,
  shortened,
  tableHelpMessages,
  tableMessages,
  tableScreenMessages,
  votesText,
  yesOrNo,
} from '../../../text/index.js';
import { type Frame, type Keys, layerOf, type Step } from '../../core/panel.js';
import { BY_LINE, upAndDown } from '../../core/panelKeys.js';
import { ALWAYS, HELP_IN_LIST, LOCKS } from '../../core/bindings.js';
import { placeBeside } from '../../core/listCursor.js';
import type { Request } from '../../model/messages.js';
import type { Model, OpenPanel, ScreenPanel } from '../../model/model.js';
import type { RoomState } from '../../model/table/room.js';
import { useTheme } from '../../theme/themes.js';
import { Footer } from '../../core/Footer.js';
import { Lines } from '../../core/Lines.js';
import { newsText } from '../../board/tableLines.js';
import { answerFor, canMute, everybodyAt, type Listed, removalOf } from './people.js';

interface PlayersState {
  /** The highlighted person's key. */
  readonly marked: string;
  readonly isAsking: boolean;
}

type PlayersStep = Step<PlayersState, Request>;

/** Lists everybody at the table. The player can mute, remove or let in somebody here. */
const PLAYERS: ScreenPanel<PlayersState> = {
  closesAtStart: true,
  keys: (state, { room }) => (state.isAsking ? questionKeys(state, room?.view) : listKeys(state, room)),
  help: (_, { room }) => [
    tableHelpMessages.players,
    ...(room?.view?.decides ? [tableHelpMessages.decider] : []),
  ],
  draw: (state, frame) => <PlayersView state={state} frame={frame} />,
  follow: (state, { room }) => (room?.view ? withPlayersOf(room.view, state) : state),
};

/**
 * Opens the list. Highlights somebody whom the others can vote out, or who needs an answer, or else the first player.
 */
export function playersPanel(view: TableView): OpenPanel {
  const all = everybodyAt(view);
  const removable = all.find((each) => each.type === 'seat' && view.votable.includes(each.seat.member));
  const first = all.find(({ type }) => type === 'seat' || view.decides);
  const marked = (removable ?? first)?.key ?? '';
  return layerOf(PLAYERS, { marked, isAsking: false });
}

export const playersKeys = (world: Model): readonly Keys<unknown>[] =>
  [false, true].map((isAsking) => PLAYERS.keys({ marked: '', isAsking }, world));

const markedPerson = (view: TableView, { marked }: PlayersState): Listed | undefined =>
  everybodyAt(view).find(({ key }) => key === marked);

/**
 * If the highlighted person has left, highlights the first player and closes the question, so that its answer can't
 * remove somebody else.
 */
const withPlayersOf = (view: TableView, state: PlayersState): PlayersState =>
  markedPerson(view, state) ? state : { marked: `seat ${view.seats[0]?.name ?? ''}`, isAsking: false };

const ask = (request: TableRequest): Request => ({ type: 'table-request', request });
const say = (line: string): PlayersStep => ({ requests: [{ type: 'say', line }] });

/** Makes a key act on the highlighted person. With nobody highlighted, the key closes the list. */
const withMarked =
  (
    state: PlayersState,
    view: TableView | undefined,
    act: (view: TableView, person: Listed, calm: PlayersState) => PlayersStep,
  ) =>
  (): PlayersStep => {
    const person = view && markedPerson(view, state);
    return person ? act(view, person, { marked: person.key, isAsking: false }) : { isClosed: true };
  };

function mute(name: string, muted: readonly string[]): PlayersStep {
  const isMuted = muted.includes(name);
  const next = isMuted ? muted.filter((each) => each !== name) : [...muted, name];
  const line = isMuted ? tableMessages.unmuted(name) : tableMessages.muted(name);
  return {
    requests: [
      { type: 'mute', muted: next },
      { type: 'say', line },
    ],
  };
}

function listKeys(state: PlayersState, room: RoomState | undefined): Keys<PlayersStep> {
  const { view, muted = [] } = room ?? {};
  const person = view && markedPerson(view, state);
  const move = (to: 'up' | 'down') =>
    withMarked(state, view, (at, { key }) => {
      const all = everybodyAt(at);
      const place = all.findIndex((each) => each.key === key);
      return {
        state: { ...state, marked: all[placeBeside(place, all.length, to === 'up' ? -1 : 1)]?.key ?? key },
      };
    });
  const answer = (admit: boolean) =>
    withMarked(state, view, (at, guest) => {
      const request = answerFor(at, guest, admit);
      if (request) return { requests: [ask(request)] };
      return guest.type === 'guest' ? say(doorMessages.othersDecide(at)) : {};
    });
  const isExplained = view?.decides === true;
  const cannotAnswer = !view || answerFor(view, person, true) === undefined;
  return {
    place: 'players',
    wheel: BY_LINE,
    bindings: [
      ...upAndDown((to) => move(to)()),
      {
        keys: ['y'],
        does: 'let in the highlighted person, who is waiting',
        footer: 'let in',
        isIdle: cannotAnswer,
        isExplained,
        run: answer(true),
      },
      {
        keys: ['n'],
        does: 'turn away the highlighted person, who is waiting',
        footer: 'turn away',
        isIdle: cannotAnswer,
        isExplained,
        run: answer(false),
      },
      {
        keys: ['m'],
        does: 'hide the messages of the highlighted player, or show them again',
        isIdle: !person || !canMute(view, person),
        isExplained,
        run: withMarked(state, view, (at, other, calm) =>
          canMute(at, other)
            ? { state: calm, ...mute(other.name, muted) }
            : say(tableScreenMessages.cannotMute),
        ),
      },
      {
        keys: ['x', 'delete'],
        does: 'remove the highlighted player or watcher',
        footer: 'remove',
        isIdle: !person || removalOf(view, person) === undefined,
        isExplained,
        run: withMarked(state, view, (at, other, calm) =>
          removalOf(at, other)
            ? { state: { ...calm, isAsking: true } }
            : say(tableScreenMessages.cannotRemove(other.name)),
        ),
      },
      {
        keys: ['l'],
        does: LOCKS,
        footer: 'lock',
        isIdle: !isExplained,
        run: withMarked(state, view, (at) =>
          at.decides
            ? { requests: [ask({ type: 'lock', locked: !at.isLocked })] }
            : say(doorMessages.othersDecide(at)),
        ),
      },
      {
        keys: ['escape', 'q', 'f6'],
        does: 'close the list',
        footer: 'close',
        run: () => ({ isClosed: true }),
      },
      HELP_IN_LIST,
      ...ALWAYS,
    ],
  };
}

const questionKeys = (state: PlayersState, view: TableView | undefined): Keys<PlayersStep> => ({
  place: 'remove-player',
  asksYesOrNo: true,
  bindings: [
    {
      keys: ['y'],
      does: 'remove this person',
      footer: 'yes',
      isAnswer: true,
      run: withMarked(state, view, (at, person, calm) => {
        const removal = removalOf(at, person);
        return { state: calm, requests: removal ? [ask(removal)] : [] };
      }),
    },
    {
      keys: ['n', 'escape'],
      does: "don't remove this person",
      footer: 'no',
      isAnswer: true,
      run: withMarked(state, view, (_at, _person, calm) => ({ state: calm })),
    },
    HELP_IN_LIST,
    ...ALWAYS,
  ],
});

const MESSAGE_ROWS = 2;

/** Rows that aren't for people: the title, the messages, the footer and the gaps. */
const CHROME = 2 + 1 + MESSAGE_ROWS + 1 + 1;

function PlayersView({ state, frame }: { readonly state: PlayersState; readonly frame: Frame<Model> }) {
  const { styles, marks } = useTheme();
  const { world, size } = frame;
  const { room } = world;
  const view = room?.view;
  if (!view) return null;
  const { columns } = size;
  const all = everybodyAt(view);
  const marked = markedPerson(view, state);
  const question = marked && state.isAsking ? questionText(view, marked) : undefined;
  const message =
    question === undefined
      ? (world.screenMessage ?? newsText(room, columns, MESSAGE_ROWS) ?? '')
      : `${question}${world.screenMessage ?? ''}`;
  const shown = windowAround(
    all,
    all.findIndex(({ key }) => key === marked?.key),
    size.rows - CHROME,
  );
  return (
    <Box flexDirection="column" width={columns}>
      <Text {...styles.title}>
        {[tableScreenMessages.players, ...(view.isLocked ? [tableScreenMessages.locked] : [])].join(', ')}
      </Text>
      <Text> </Text>
      {shown.map((person) => {
        const isMarked = person.key === marked?.key;
        const line = [
          `${isMarked ? marks.pointer : ' '} ${onOneLine(person.name)}`,
          ...marksOf(view, person, room.muted),
        ];
        return (
          <Text key={person.key} {...(isMarked ? styles.marked : {})}>
            {shortened(line.join(', '), columns)}
          </Text>
        );
      })}
      {view.watchers.length === 0 && <Text {...styles.quiet}>{`  ${tableScreenMessages.noWatchers}`}</Text>}
      <Text> </Text>
      <Box height={MESSAGE_ROWS}>
        <Lines
          text={message}
          columns={columns}
          rows={MESSAGE_ROWS}
          style={question === undefined ? styles.message : styles.question}
        />
      </Box>
      <Footer columns={columns} />
    </Box>
  );
}

function windowAround(all: readonly Listed[], marked: number, rows: number): readonly Listed[] {
  const first = Math.max(0, Math.min(marked - Math.floor(rows / 2), all.length - rows));
  return all.slice(first, first + rows);
}

/** What the list says after a person's name, for example that they're the Master. */
function marksOf(view: TableView, person: Listed, muted: readonly string[]): readonly string[] {
  switch (person.type) {
    case 'seat':
      return seatMarks(view, person.seat, muted);
    case 'guest':
      return [tableScreenMessages.asks[person.guest.wants]];
    case 'watcher':
      return [tableScreenMessages.watches];
  }
}

function questionText(view: TableView, person: Listed): string {
  const { askAgree, askDismiss, askRemove } = tableScreenMessages;
  if (person.type !== 'seat') return yesOrNo(askDismiss(person.name));
  return yesOrNo(
    view.phase === 'lobby'
      ? askRemove(person.name, person.seat.kind === 'person')
      : askAgree(person.name, votesText(view, person.seat.member)),
  );
}

import { Box, Text } from 'ink';
import type { TableView } from '../../../session/index.js';
import {
  onOneLine,
  seatMarks,
  shortened,
  tableScreenMessages,
  votesText,
  yesOrNo,
  type Size,
} from '../../../text/index.js';
import type { Model } from '../../model/model.js';
import {
  everybodyAt,
  type Listed,
  markedPerson,
  type PickState,
  picksOf,
  type PlayersState,
} from '../../model/tablePanels.js';
import { useTheme } from '../../theme/useTheme.js';
import { Clickable } from '../parts/Clickable.js';
import { Footer } from '../parts/Footer.js';
import { Lines } from '../parts/Lines.js';
import { newsText } from './tableLines.js';

const MESSAGE_ROWS = 2;

interface PickViewProps {
  readonly model: Model;
  readonly pick: PickState;
  readonly size: Size;
}

/** Draws a list from which the Master chooses in the lobby. */
export function PickView({ model, pick, size }: PickViewProps) {
  const { styles, marks } = useTheme();
  const view = model.room?.view;
  if (!view) return null;
  const { columns } = size;
  return (
    <Box flexDirection="column" width={columns}>
      <Text {...styles.title}>{tableScreenMessages.picks[pick.what]}</Text>
      <Text> </Text>
      {picksOf(pick.what, model.startFacts.ruleSets).map(({ label }, index) => {
        const isMarked = index === pick.marked;
        return (
          <Clickable key={label} command={{ verb: 'choose', choice: index + 1 }}>
            <Text {...(isMarked ? styles.marked : {})}>
              {shortened(`${isMarked ? marks.pointer : ' '} ${index + 1} ${label}`, columns)}
            </Text>
          </Clickable>
        );
      })}
      <Text> </Text>
      <Footer model={model} columns={columns} />
    </Box>
  );
}

interface PlayersViewProps {
  readonly model: Model;
  readonly players: PlayersState;
  readonly size: Size;
}

/** The rows of the list without the people: the title, the messages, the footer and the gaps. */
const CHROME = 2 + 1 + MESSAGE_ROWS + 1 + 1;

/** Draws the list of those at the table, from which the player mutes, removes or lets in somebody. */
export function PlayersView({ model, players, size }: PlayersViewProps) {
  const { styles, marks } = useTheme();
  const { room } = model;
  const view = room?.view;
  if (!view) return null;
  const { columns } = size;
  const all = everybodyAt(view);
  const marked = markedPerson(view, players);
  const question = marked && players.isAsking ? questionText(view, marked) : undefined;
  const message =
    question === undefined
      ? (model.screenMessage ?? newsText(room, columns, MESSAGE_ROWS) ?? '')
      : `${question}${model.screenMessage ?? ''}`;
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
      <Footer model={model} columns={columns} />
    </Box>
  );
}

/** Returns the people who fit, among them the marked one. */
function windowAround(all: readonly Listed[], marked: number, rows: number): readonly Listed[] {
  const first = Math.max(0, Math.min(marked - Math.floor(rows / 2), all.length - rows));
  return all.slice(first, first + rows);
}

/** Returns what the list says about somebody, apart from the name. */
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

import { Box, Text } from 'ink';
import { onOneLine, seatMarks, shortened, tableScreenMessages, wrap, yesOrNo } from '../../../text/index.js';
import type { Size } from '../../model/layout.js';
import type { Model } from '../../model/model.js';
import { ownSeatOf } from '../../model/ownSeat.js';
import { markedSeat, type PickState, picksOf, type PlayersState } from '../../model/tablePanels.js';
import { useTheme } from '../../theme/useTheme.js';
import { Clickable } from '../parts/Clickable.js';
import { Footer } from '../parts/Footer.js';
import { Lines } from '../parts/Lines.js';

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

/** Draws the list of players, from which the player mutes or removes somebody. */
export function PlayersView({ model, players, size }: PlayersViewProps) {
  const { styles, marks } = useTheme();
  const { room } = model;
  const view = room?.view;
  if (!view) return null;
  const { columns } = size;
  const marked = markedSeat(view, players);
  const question = marked && players.isAsking ? questionText(view.phase, marked.name) : undefined;
  const message =
    question === undefined ? (model.screenMessage ?? '') : `${question}${model.screenMessage ?? ''}`;
  return (
    <Box flexDirection="column" width={columns}>
      <Text {...styles.title}>{tableScreenMessages.players}</Text>
      <Text> </Text>
      {view.seats.map((seat, index) => {
        const isMarked = seat === marked;
        const words = seatMarks(seat, {
          isOwn: ownSeatOf(view) === seat,
          isMuted: room.muted.includes(seat.member),
          isVotable: view.votable.includes(index),
          isLobby: view.phase === 'lobby',
        });
        const line = [`${isMarked ? marks.pointer : ' '} ${onOneLine(seat.name)}`, ...words].join(', ');
        return (
          <Text key={seat.member} {...(isMarked ? styles.marked : {})}>
            {shortened(line, columns)}
          </Text>
        );
      })}
      <Text> </Text>
      <Text {...styles.quiet}>{watcherLines(view.watchers, columns, size.rows).join('\n')}</Text>
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

const questionText = (phase: string, name: string): string =>
  yesOrNo(phase === 'lobby' ? tableScreenMessages.askRemove(name) : tableScreenMessages.askAgree(name));

/** The rows of the list of players without the watchers. */
const CHROME = 14;

const watcherLines = (watchers: readonly string[], columns: number, rows: number): readonly string[] =>
  watchers.length === 0
    ? [tableScreenMessages.noWatchers]
    : wrap(tableScreenMessages.watchers(watchers), columns).slice(0, Math.max(1, rows - CHROME));

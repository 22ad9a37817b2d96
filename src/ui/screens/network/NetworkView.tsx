import { Box, Text } from 'ink';
import {
  columnsOf,
  firstFitting,
  padRight,
  tableLinkText,
  tableScreenMessages,
  type Size,
} from '../../../text/index.js';
import type { Model } from '../../model/model.js';
import { fieldsOf, type NetworkField, type NetworkState, TABLE_WAYS } from '../../model/table/network.js';
import { useTheme } from '../../theme/useTheme.js';
import { Title, TitleDice } from '../../board/Title.js';
import { Clickable } from '../../core/Clickable.js';
import { Footer } from '../../core/Footer.js';
import { TypedLine } from '../../core/TypedLine.js';
import { Lines } from '../../core/Lines.js';
import { TableListView } from './TableListView.js';

interface NetworkViewProps {
  readonly model: Model;
  readonly network: NetworkState;
  readonly size: Size;
}

const MESSAGE_ROWS = 3;

/** Draws the screen on which the player hosts, joins or watches a network table. */
export function NetworkView({ model, network, size }: NetworkViewProps) {
  const { styles } = useTheme();
  const { columns } = size;
  if (network.step === 'list' && network.list)
    return <TableListView model={model} network={network} list={network.list} size={size} />;
  const message = model.screenMessage ?? network.message ?? model.trouble;
  return (
    <Box flexDirection="column" width={columns}>
      <Title columns={columns} right={tableScreenMessages.title} />
      <Text> </Text>
      <TitleDice size={size} />
      <Text> </Text>
      {network.step === 'choose' ? (
        <Ways network={network} columns={columns} />
      ) : (
        <Form network={network} heading={headingOf(model, network)} />
      )}
      <Text> </Text>
      <Box height={MESSAGE_ROWS}>
        <Lines
          text={message ?? hintText(model, network)}
          columns={columns}
          rows={MESSAGE_ROWS}
          style={message === undefined ? styles.quiet : styles.message}
        />
      </Box>
      <Footer columns={columns} />
    </Box>
  );
}

/** Returns the heading. Nobody waits for a kept seat: a newcomer who waits and has typed nothing here used a command. */
function headingOf({ room }: Model, { way }: NetworkState): string {
  const isNewcomer = way === 'back' && room?.link.type === 'waiting';
  return isNewcomer ? tableScreenMessages.title : tableScreenMessages.ways[way];
}

function hintText({ room }: Model, { step, way, field, isReading }: NetworkState): string {
  const { hints, connecting, reading } = tableScreenMessages;
  if (step === 'choose') return hints.choose;
  if (step === 'connecting' && room?.link.type === 'waiting') return tableLinkText(room.link);
  if (step === 'connecting') return isReading ? reading : connecting[way];
  if (field === 'invitation' || field === 'server') return hints[field];
  return way === 'watch' ? hints.watcher : hints.name;
}

interface WaysProps {
  readonly network: NetworkState;
  readonly columns: number;
}

const LABEL_COLUMNS = Math.max(...Object.values(tableScreenMessages.ways).map(columnsOf));
const GAP = '  ';

function Ways({ network, columns }: WaysProps) {
  const { styles, marks } = useTheme();
  return (
    <>
      {TABLE_WAYS.map((way, index) => {
        const isMarked = way === network.way;
        const start = `${isMarked ? marks.pointer : ' '} ${index + 1} `;
        const label = padRight(tableScreenMessages.ways[way], LABEL_COLUMNS);
        const room = columns - columnsOf(start + label + GAP);
        return (
          <Clickable key={way} command={{ verb: 'target', target: index + 1 }}>
            <Text wrap="truncate">
              <Text {...(isMarked ? styles.marked : {})}>{start + label}</Text>
              {GAP}
              <Text {...styles.quiet}>{firstFitting(tableScreenMessages.waysAbout[way], room)}</Text>
            </Text>
          </Clickable>
        );
      })}
    </>
  );
}

const QUESTIONS: Readonly<Record<NetworkField, string>> = {
  invitation: tableScreenMessages.askInvitation,
  server: tableScreenMessages.askServer,
  name: tableScreenMessages.askName,
};

/** Draws the questions, with a cursor at the current question. The end of a long answer remains visible. */
function Form({ network, heading }: { readonly network: NetworkState; readonly heading: string }) {
  const { styles } = useTheme();
  const { way, step, field: current } = network;
  return (
    <>
      <Text {...styles.heading}>{heading}</Text>
      {fieldsOf(way).map((field) =>
        step === 'form' && field === current ? (
          <TypedLine key={field} question={QUESTIONS[field]} typed={network[field]} />
        ) : (
          <Text key={field} wrap="truncate-start">
            <Text {...styles.question}>{QUESTIONS[field]}</Text>
            {network[field]}
          </Text>
        ),
      )}
    </>
  );
}

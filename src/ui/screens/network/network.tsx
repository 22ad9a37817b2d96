import { Box, Text } from 'ink';
import { OFFICIAL } from '../../../engine/index.js';
import {
  columnsOf,
  type Size,
  tableHelpMessages,
  tableLinkText,
  tableScreenMessages,
} from '../../../text/index.js';
import type { Keys, PanelBinding, Step } from '../../core/panel.js';
import { BY_LINE, editing } from '../../core/panelKeys.js';
import { EVERYWHERE, LETTERS_TOO } from '../../core/bindings.js';
import type { Request } from '../../model/messages.js';
import type { Model, SceneOf, ScenePanel } from '../../model/model.js';
import {
  fieldsOf,
  type NetworkCommand,
  type NetworkField,
  networkReducer,
  type NetworkState,
  networkState,
  publicTablesState,
  TABLE_WAYS,
} from '../../model/table/network.js';
import { useTheme } from '../../theme/themes.js';
import { Title, TitleDice } from '../../board/Header.js';
import { Footer } from '../../core/Footer.js';
import { Hint, TypedLine } from '../../core/Lines.js';
import { MenuLine } from '../../core/MenuLine.js';
import { TableListView } from './TableListView.js';

type NetworkSceneStep = Step<SceneOf<'network'>, Request>;

/**
 * The screen before a network table: the player chooses whether to host, join or watch one, or picks a public table
 * from a list.
 */
export const NETWORK: ScenePanel<'network'> = {
  keys: ({ network }) => networkKeys(network),
  click: ({ network }, target) => {
    const isChoice = network.step === 'choose' || network.step === 'list';
    return isChoice && typeof target === 'number'
      ? after(network, { verb: 'choose', choice: target })
      : undefined;
  },
  help: ({ network }) => [tableHelpMessages.network[network.step]],
  draw: ({ network }, { world, size }) => <NetworkView model={world} network={network} size={size} />,
};

/** How many tables the player can choose by number. */
const MAX_CHOICES = 9;

function networkKeys(network: NetworkState): Keys<NetworkSceneStep> {
  const key = (
    keys: readonly string[],
    command: NetworkCommand,
    does: string,
    more: Partial<PanelBinding<NetworkSceneStep>> = {},
  ): PanelBinding<NetworkSceneStep> => ({ keys, does, ...more, run: () => after(network, command) });
  const stepping = (isIdle: boolean): readonly PanelBinding<NetworkSceneStep>[] => [
    key(['up', 'k'], { verb: 'move', to: 'up' }, 'up or down', {
      footer: 'move',
      group: 'move',
      isIdle,
      isExplained: true,
    }),
    key(['down', 'j'], { verb: 'move', to: 'down' }, 'up or down', {
      group: 'move',
      isIdle,
      isExplained: true,
    }),
  ];
  const numbers = (count: number, does: string, shown: number): readonly PanelBinding<NetworkSceneStep>[] =>
    Array.from({ length: count }, (_, index) =>
      key([String(index + 1)], { verb: 'choose', choice: index + 1 }, does, { isIdle: index >= shown }),
    );
  const back = (does: string, footer: string) => key(['escape'], { verb: 'back' }, does, { footer });
  const others = [...EVERYWHERE, ...LETTERS_TOO];
  switch (network.step) {
    case 'choose':
      return {
        place: 'network',
        bindings: [
          key(['enter'], { verb: 'answer' }, 'choose the highlighted line', { footer: 'choose' }),
          ...stepping(false),
          ...numbers(TABLE_WAYS.length, 'choose the line with that number', TABLE_WAYS.length),
          back('go back to the menu', 'menu'),
          ...others,
        ],
      };
    case 'form': {
      // A host answers only one question, so there's no other to move to.
      const moving = { isIdle: network.way === 'host', isExplained: true };
      const edit = (command: NetworkCommand) => after(network, command);
      return {
        place: 'network-form',
        text: (text) => edit({ verb: 'type', text }),
        takesPastes: true,
        bindings: [
          key(['enter'], { verb: 'answer' }, 'go to the next question, or connect', { footer: 'continue' }),
          back('go back', 'back'),
          key(['up', 'shift-tab'], { verb: 'move', to: 'up' }, 'go to the previous question', moving),
          key(['down', 'tab'], { verb: 'move', to: 'down' }, 'go to the next question', moving),
          ...editing(edit),
          ...EVERYWHERE,
        ],
      };
    }
    case 'connecting':
      return { place: 'connecting', bindings: [back('stop connecting', 'cancel'), ...others] };
    case 'list': {
      const length = network.list?.tables.length ?? 0;
      const isIdle = length === 0;
      const moving = { isIdle, isExplained: true };
      return {
        place: 'public-tables',
        wheel: BY_LINE,
        bindings: [
          key(['enter'], { verb: 'answer' }, 'join the highlighted table', { footer: 'join', isIdle }),
          ...stepping(isIdle),
          key(['r'], { verb: 'try-again' }, 'read the list again', { footer: 'refresh' }),
          key(['pageup'], { verb: 'move', to: 'page-up' }, 'up ten tables', moving),
          key(['pagedown', ' '], { verb: 'move', to: 'page-down' }, 'down ten tables', moving),
          key(['home', 'g'], { verb: 'move', to: 'first' }, 'highlight the newest table', moving),
          key(['end', 'G'], { verb: 'move', to: 'last' }, 'highlight the oldest table', moving),
          ...numbers(MAX_CHOICES, 'join the table with that number', length),
          back('go back', 'back'),
          ...others,
        ],
      };
    }
  }
}

function after(network: NetworkState, command: NetworkCommand): NetworkSceneStep {
  const { state, destination, server, isCancelled, isLeft } = networkReducer(network, command);
  if (isLeft) return { requests: [{ type: 'show-menu', item: 'network', rules: state.rules }] };
  const next = { name: 'network', network: state } as const;
  if (destination) return { state: next, requests: [{ type: 'go-to-table', destination }] };
  if (server !== undefined) return { state: next, requests: [{ type: 'list-tables', server }] };
  return { state: next, requests: isCancelled ? [{ type: 'forget-table' }, { type: 'close-table' }] : [] };
}

export const networkExamples = ({ startFacts }: Model): readonly Keys<unknown>[] => {
  const choose = networkState(OFFICIAL, startFacts);
  return [
    choose,
    { ...choose, way: 'join', step: 'form' } as const,
    { ...choose, step: 'connecting' } as const,
    publicTablesState(choose, '', '', []),
  ].map(networkKeys);
};

interface NetworkViewProps {
  readonly model: Model;
  readonly network: NetworkState;
  readonly size: Size;
}

const MESSAGE_ROWS = 3;

function NetworkView({ model, network, size }: NetworkViewProps) {
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
      <Hint message={message} hint={hintText(model, network)} columns={columns} rows={MESSAGE_ROWS} />
      <Footer columns={columns} />
    </Box>
  );
}

/**
 * The heading of the form. Somebody who joined with a command and waits to be let in sees the plain title. The heading
 * about going back to a kept seat would be wrong, because nobody waits for their own seat.
 */
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

const Ways = ({ network, columns }: WaysProps) =>
  TABLE_WAYS.map((way, index) => (
    <MenuLine
      key={way}
      target={index + 1}
      shortcut={`${index + 1}`}
      label={tableScreenMessages.ways[way]}
      labelColumns={LABEL_COLUMNS}
      about={tableScreenMessages.waysAbout[way]}
      isMarked={way === network.way}
      columns={columns}
    />
  ));

const QUESTIONS: Readonly<Record<NetworkField, string>> = {
  invitation: tableScreenMessages.askInvitation,
  server: tableScreenMessages.askServer,
  name: tableScreenMessages.askName,
};

/** Draws the questions, with a cursor at the current one. Cuts off the start of an answer that's too long. */
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

import { OFFICIAL } from '../../../engine/index.js';
import { tableHelpMessages } from '../../../text/index.js';
import type { Keys, PanelBinding, Step } from '../../core/panel.js';
import { BY_LINE, editing } from '../../core/panelKeys.js';
import { EVERYWHERE, LETTERS_TOO } from '../../core/bindings.js';
import type { Request } from '../../model/messages.js';
import type { Model, ScenePanel, SceneOf } from '../../model/model.js';
import {
  type NetworkCommand,
  networkReducer,
  type NetworkState,
  networkState,
  publicTablesState,
  TABLE_WAYS,
} from '../../model/table/network.js';
import { NetworkView } from './NetworkView.js';

type NetworkSceneStep = Step<SceneOf<'network'>, Request>;

/** The way to a network table: the player hosts, joins or watches one, or chooses a public table. */
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

/** The maximum number of tables that the player can choose with a number. */
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
          key(['enter'], { verb: 'answer' }, 'choose the marked line', { footer: 'choose' }),
          ...stepping(false),
          ...numbers(TABLE_WAYS.length, 'choose the line with that number', TABLE_WAYS.length),
          back('go back to the menu', 'menu'),
          ...others,
        ],
      };
    case 'form': {
      // The only question of a host has no neighbours.
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
          key(['enter'], { verb: 'answer' }, 'join the marked table', { footer: 'join', isIdle }),
          ...stepping(isIdle),
          key(['r'], { verb: 'try-again' }, 'read the list again', { footer: 'refresh' }),
          key(['pageup'], { verb: 'move', to: 'page-up' }, 'up ten tables', moving),
          key(['pagedown', ' '], { verb: 'move', to: 'page-down' }, 'down ten tables', moving),
          key(['home', 'g'], { verb: 'move', to: 'first' }, 'mark the newest table', moving),
          key(['end', 'G'], { verb: 'move', to: 'last' }, 'mark the oldest table', moving),
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

/** Returns the keys of each step, for docs and tests. */
export const networkExamples = ({ startFacts }: Model): readonly Keys<unknown>[] => {
  const choose = networkState(OFFICIAL, startFacts);
  return [
    choose,
    { ...choose, way: 'join', step: 'form' } as const,
    { ...choose, step: 'connecting' } as const,
    publicTablesState(choose, '', '', []),
  ].map(networkKeys);
};

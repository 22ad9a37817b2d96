import { Box, Text } from 'ink';
import { MAX_SEATS, type RuleSet } from '../../../engine/index.js';
import { type Level, LEVELS } from '../../../players/index.js';
import type { TableRequest, TableView } from '../../../session/index.js';
import { computerNames, shortened, tableHelpMessages, tableScreenMessages } from '../../../text/index.js';
import { type Frame, type Keys, layerOf, type PanelBinding, type Step } from '../../core/panel.js';
import { BY_LINE, upAndDown } from '../../core/panelKeys.js';
import { ALWAYS, HELP_IN_LIST } from '../../core/bindings.js';
import { placeBeside } from '../../core/listCursor.js';
import type { Request } from '../../model/messages.js';
import type { Model, OpenPanel, ScreenPanel } from '../../model/model.js';
import { useTheme } from '../../theme/themes.js';
import { Clickable } from '../../core/Clickable.js';
import { Footer } from '../../core/Footer.js';

/** What the Master chooses in the lobby. */
export type Picked = 'level' | 'rules' | 'clock';

interface PickState {
  readonly what: Picked;
  readonly marked: number;
}

/** The times for a turn that the Master can choose, in seconds. Undefined means no limit. */
const CLOCKS: readonly (number | undefined)[] = [undefined, 30, 45, 60, 90, 120, 180, 300];

/** The maximum number of lines that the player can choose with a number. */
const MAX_NUMBERS = 9;

/** A list from which the Master chooses in the lobby. */
const PICK: ScreenPanel<PickState> = {
  closesAtStart: true,
  keys(state, world) {
    const { length } = picksOf(state.what, world.startFacts.ruleSets);
    const numbers = Array.from({ length: MAX_NUMBERS }, (_, index): PanelBinding<PickStep> => ({
      keys: [String(index + 1)],
      does: 'choose the line with that number',
      isIdle: index >= length,
      run: () => chosen(state, index, world),
    }));
    return {
      place: 'pick',
      wheel: BY_LINE,
      bindings: [
        {
          keys: ['enter'],
          does: 'choose the marked line',
          footer: 'choose',
          run: () => chosen(state, state.marked, world),
        },
        ...upAndDown((to) => ({
          state: { ...state, marked: placeBeside(state.marked, length, to === 'up' ? -1 : 1) },
        })),
        ...numbers,
        {
          keys: ['escape', 'q'],
          does: 'change nothing',
          footer: 'back',
          run: () => ({ isClosed: true }),
        },
        HELP_IN_LIST,
        ...ALWAYS,
      ],
    };
  },
  click: (state, target, world) => (typeof target === 'number' ? chosen(state, target, world) : undefined),
  help: () => [tableHelpMessages.pick],
  draw: (state, frame) => <PickView state={state} frame={frame} />,
};

type PickStep = Step<PickState, Request>;

/** Opens a list. The current rules or the current clock are marked. */
export function pickPanel(what: Picked, view: TableView, ruleSets: readonly RuleSet[]): OpenPanel {
  const current =
    what === 'rules'
      ? ruleSets.findIndex(({ id }) => id === view.rules.id)
      : what === 'clock'
        ? CLOCKS.indexOf(view.clock)
        : 0;
  return layerOf(PICK, { what, marked: Math.max(0, current) });
}

/** Returns the keys of a list, for docs and tests. */
export const pickKeys = (world: Model): readonly Keys<unknown>[] => [
  PICK.keys({ what: 'clock', marked: 0 }, world),
];

function chosen({ what }: PickState, index: number, { room, startFacts }: Model): PickStep {
  if (!room?.view) return { isClosed: true };
  const pick = picksOf(what, startFacts.ruleSets)[index];
  return pick ? { isClosed: true, requests: [{ type: 'table-request', request: pick.request }] } : {};
}

interface Pick {
  readonly label: string;
  readonly request: TableRequest;
}

/** Returns the lines of a list, with the request that each line makes. */
function picksOf(what: Picked, ruleSets: readonly RuleSet[]): readonly Pick[] {
  switch (what) {
    case 'level':
      return LEVELS.map((level: Level) => ({
        label: level,
        request: { type: 'seat', level, names: computerNames(level, MAX_SEATS) },
      }));
    case 'rules':
      return ruleSets.map((rules) => ({ label: rules.name, request: { type: 'rules', rules } }));
    case 'clock':
      return CLOCKS.map((seconds) => ({
        label: seconds === undefined ? tableScreenMessages.noClock : tableScreenMessages.clock(seconds),
        request: { type: 'clock', ...(seconds !== undefined && { clock: seconds }) },
      }));
  }
}

function PickView({ state, frame }: { readonly state: PickState; readonly frame: Frame<Model> }) {
  const { styles, marks } = useTheme();
  const { world, size } = frame;
  if (!world.room?.view) return null;
  const { columns } = size;
  return (
    <Box flexDirection="column" width={columns}>
      <Text {...styles.title}>{tableScreenMessages.picks[state.what]}</Text>
      <Text> </Text>
      {picksOf(state.what, world.startFacts.ruleSets).map(({ label }, index) => {
        const isMarked = index === state.marked;
        return (
          <Clickable key={label} command={{ verb: 'target', target: index }}>
            <Text {...(isMarked ? styles.marked : {})}>
              {shortened(`${isMarked ? marks.pointer : ' '} ${index + 1} ${label}`, columns)}
            </Text>
          </Clickable>
        );
      })}
      <Text> </Text>
      <Footer columns={columns} />
    </Box>
  );
}

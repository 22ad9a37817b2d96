import { Box, Text } from 'ink';
import { isPerson, MAX_SEATS, type RuleSet } from '../../../engine/index.js';
import { LEVELS } from '../../../players/index.js';
import type { TableRequest } from '../../../session/index.js';
import {
  columnsOf,
  computerName,
  computerNames,
  ghostMessages,
  onOneLine,
  rulesBriefly,
  shortened,
  startMessages,
  tableHelpMessages,
  tableScreenMessages,
} from '../../../text/index.js';
import { type Frame, type Keys, layerOf, type PanelBinding, type Step } from '../../core/panel.js';
import { BY_LINE, upAndDown } from '../../core/panelKeys.js';
import { ALWAYS, HELP_IN_LIST } from '../../core/bindings.js';
import { firstShown, placeBeside } from '../../core/listCursor.js';
import type { Request } from '../../model/messages.js';
import type { Model, OpenPanel, ScreenPanel } from '../../model/model.js';
import { rulesOf } from '../../model/scenes.js';
import { type StartFacts, suggestedPerson } from '../../model/start.js';
import { useTheme } from '../../theme/themes.js';
import { Footer } from '../../core/Footer.js';
import { MenuLine } from '../../core/MenuLine.js';

/** What the list is for: the rules, a ghost, or what the Master of a lobby can change. */
export type Picked = 'level' | 'rules' | 'clock' | 'ghost';

interface PickState {
  readonly what: Picked;
  readonly marked: number;
}

/** Seconds per turn that the Master can choose. Undefined means no limit. */
const CLOCKS: readonly (number | undefined)[] = [undefined, 30, 45, 60, 90, 120, 180, 300];

/** How many lines have a number to press. */
const MAX_NUMBERS = 9;

const PICK: ScreenPanel<PickState> = {
  closesAtStart: true,
  keys(state, world) {
    const { length } = picksOf(state.what, world);
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
          does: 'choose the highlighted line',
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

/** Opens a list, and highlights what's chosen now, such as the current rules. */
export function pickPanel(what: Picked, { scene, room, startFacts }: Model): OpenPanel {
  const current =
    what === 'rules'
      ? startFacts.ruleSets.findIndex(({ id }) => id === rulesOf(scene).id)
      : what === 'clock'
        ? CLOCKS.indexOf(room?.view?.clock)
        : 0;
  return layerOf(PICK, { what, marked: Math.max(0, current) });
}

export const choose = (what: Picked, world: Model): Request => ({
  type: 'open',
  opening: { layer: pickPanel(what, world), effects: [] },
});

export const pickKeys = (world: Model): readonly Keys<unknown>[] => [
  PICK.keys({ what: 'clock', marked: 0 }, world),
];

function chosen({ what }: PickState, index: number, world: Model): PickStep {
  const pick = picksOf(what, world)[index];
  return pick ? { isClosed: true, requests: pick.requests } : {};
}

interface Pick {
  readonly label: string;
  /** The text to the right of the name in several wordings, longest first. */
  readonly about: readonly string[];
  readonly requests: readonly Request[];
}

function picksOf(what: Picked, { scene, room, startFacts, homeFacts }: Model): readonly Pick[] {
  const ofTable = (request: TableRequest): readonly Request[] =>
    room?.view ? [{ type: 'table-request', request }] : [];
  switch (what) {
    case 'level':
      return LEVELS.map((level) => ({
        label: level,
        about: [startMessages.levels[level]],
        requests: ofTable({ type: 'seat', level, names: computerNames(level, MAX_SEATS) }),
      }));
    case 'rules':
      return startFacts.ruleSets.map((rules) => ({
        label: rules.name,
        about: rulesBriefly(rules),
        requests:
          scene.name === 'lobby' ? ofTable({ type: 'rules', rules }) : [{ type: 'choose-rules', rules }],
      }));
    case 'ghost': {
      const name = startFacts.suggestedPlayers.find(isPerson)?.name;
      return [
        ...(homeFacts?.ghosts ?? []).map((ghost) => ({
          label: onOneLine(ghost.name),
          about: ghostMessages.about(ghost),
          requests: [{ type: 'play-ghost', id: ghost.id, name } as const],
        })),
        {
          label: 'perfect',
          about: ghostMessages.perfect,
          requests: [againstPerfect(rulesOf(scene), startFacts)],
        },
      ];
    }
    case 'clock':
      return CLOCKS.map((seconds) => ({
        label: seconds === undefined ? tableScreenMessages.noClock : tableScreenMessages.clock(seconds),
        about: [],
        requests: ofTable({ type: 'clock', ...(seconds !== undefined && { clock: seconds }) }),
      }));
  }
}

/** Starts a game against a perfect computer player, with the same dice for both. */
function againstPerfect(rules: RuleSet, facts: StartFacts): Request {
  if (facts.computers === 'cannot-play') return { type: 'say-in-menu', line: startMessages.noComputers };
  const person = suggestedPerson(facts);
  const perfect = { name: computerName('perfect', [person.name]), kind: 'perfect' };
  return { type: 'start-game', players: [person, perfect], rules, kind: 'duplicate' };
}

const MAX_LABEL_COLUMNS = 20;
/** Columns for the pointer, the number and the blanks after them. */
const SHORTCUT_COLUMNS = 4;

/** Rows that aren't for lines to choose: heading, gap, note, footer, and an empty last row. */
const CHROME = 5;

/** Says why there's no ghost to choose. */
const noteOf = (what: Picked, { scene, homeFacts }: Model): string =>
  what === 'ghost' && !homeFacts?.ghosts.length ? ghostMessages.none(rulesOf(scene).name) : ' ';

function PickView({ state, frame }: { readonly state: PickState; readonly frame: Frame<Model> }) {
  const { styles } = useTheme();
  const { world, size } = frame;
  const { columns } = size;
  const picks = picksOf(state.what, world);
  const widths = picks.map(({ label }) => columnsOf(label));
  const window = Math.max(1, size.rows - CHROME);
  const top = firstShown(state.marked, picks.length, window);
  return (
    <Box flexDirection="column" width={columns}>
      <Text {...styles.title}>{tableScreenMessages.picks[state.what]}</Text>
      <Text> </Text>
      {picks.slice(top, top + window).map(({ label, about }, place) => (
        <MenuLine
          key={top + place}
          target={top + place}
          shortcut={top + place < MAX_NUMBERS ? String(top + place + 1) : ' '}
          label={shortened(label, columns - SHORTCUT_COLUMNS)}
          labelColumns={Math.min(MAX_LABEL_COLUMNS, Math.max(...widths))}
          about={about}
          isMarked={top + place === state.marked}
          columns={columns}
        />
      ))}
      <Text {...styles.quiet}>{shortened(noteOf(state.what, world), columns)}</Text>
      <Footer columns={columns} />
    </Box>
  );
}

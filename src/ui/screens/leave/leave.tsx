import { Box, Text } from 'ink';
import { isUnplayed, nameOf } from '../../../engine/index.js';
import type { Snapshot } from '../../../session/index.js';
import { firstFitting, leaveMessages, whatNowMessages } from '../../../text/index.js';
import { type InsetFrame, type Keys, layerOf, type Step } from '../../core/panel.js';
import { upAndDown } from '../../core/panelKeys.js';
import { ALWAYS, HELP_IN_LIST } from '../../core/bindings.js';
import { leavingFrom, tableOf } from '../../model/scenes.js';
import { isFinal, LEAVE_ANSWERS, type LeaveAnswer } from '../../model/leaveAnswers.js';
import { itemBeside } from '../../core/listCursor.js';
import type { Request } from '../../model/messages.js';
import { type Model, type Scene, type ScreenPanel, showsGame } from '../../model/model.js';
import { useTheme } from '../../theme/themes.js';
import { Clickable } from '../../core/Clickable.js';
import { Footer } from '../../core/Footer.js';

/** Each answer in several wordings, longest first. */
export type LeaveTexts = Readonly<Record<LeaveAnswer, readonly string[]>>;

/** What the question "Leave?" needs to know about a network table. */
export interface LeavingTable {
  readonly texts: LeaveTexts;
  readonly help: string;
  /** Watchers have no seat to give up. */
  readonly hasSeat: boolean;
}

interface LeaveState {
  readonly marked: LeaveAnswer;
  /** Offered in this order. */
  readonly answers: readonly LeaveAnswer[];
  /** Undefined away from network tables. */
  readonly table: LeavingTable | undefined;
}

type LeaveStep = Step<LeaveState, Request>;

/** The question "Leave?". It replaces the turn's usual prompt. */
const LEAVE: ScreenPanel<LeaveState> = {
  closesAtStart: true,
  keys(state) {
    return {
      place: 'leave',
      bindings: [
        ...upAndDown((to) => ({
          state: { ...state, marked: itemBeside(state.answers, state.marked, to === 'up' ? -1 : 1) },
        })),
        {
          keys: ['enter'],
          does: 'choose the highlighted answer',
          footer: 'choose',
          run: () => answered(state.marked),
        },
        ...state.answers.map((answer, index) => ({
          keys: [String(index + 1)],
          does: "choose that answer; press twice if it's final",
          run: () => chosen(state, answer),
        })),
        { keys: ['escape'], does: "don't leave", footer: 'stay', run: () => answered('play-on') },
        HELP_IN_LIST,
        ...ALWAYS,
      ],
    };
  },
  click(state, target) {
    const answer = state.answers.find((each) => each === target);
    return answer && chosen(state, answer);
  },
  help: ({ answers, table }) => [table?.help ?? whatNowMessages.leave(answers.includes('to-menu'))],
  drawInset: (state, frame) => <LeaveQuestion state={state} frame={frame} />,
};

/** Asks "Leave?". "Keep playing" is highlighted first, so that an accidental Enter doesn't end the game. */
export function openLeave(model: Model, table?: LeavingTable): Model {
  // While the roll-off is undecided, a player can't leave for good.
  const phase = tableOf(model.scene)?.snapshot.game.phase;
  const hasSeat = (table?.hasSeat ?? true) && phase?.name !== 'roll-off';
  const answers = LEAVE_ANSWERS.filter(
    (answer) => (model.hasMenu || answer !== 'to-menu') && (hasSeat || answer !== 'player-leaves'),
  );
  const layer = layerOf(LEAVE, { marked: 'play-on', answers, table });
  return { ...model, stack: [layer] };
}

export const leaveKeys = (world: Model): readonly Keys<unknown>[] => [
  LEAVE.keys({ marked: 'play-on', answers: LEAVE_ANSWERS, table: undefined }, world),
];

const answered = (answer: LeaveAnswer): LeaveStep => ({
  isClosed: true,
  requests: [{ type: 'leave', answer }],
});

/**
 * Chooses an answer by its number. One that can't be undone is only highlighted at first; pressing its number again
 * chooses it.
 */
const chosen = (state: LeaveState, answer: LeaveAnswer): LeaveStep =>
  isFinal(answer) && answer !== state.marked ? { state: { ...state, marked: answer } } : answered(answer);

function textsFor(scene: Scene): LeaveTexts {
  const { leaver, seats } = leavingFrom(scene);
  const snapshot = showsGame(scene) ? scene.table.snapshot : undefined;
  const playing = snapshot?.game.seats.filter(({ left }) => !left).length;
  return leaveMessages.answers(
    leaver === undefined || !snapshot ? undefined : nameOf(snapshot.game.header, leaver),
    seats.length === playing ? 'leave-too' : 'play-on',
    snapshot ? savedState(snapshot) : 'saved',
  );
}

function savedState({ game, events, unsaved }: Snapshot): 'saved' | 'not-saved' | 'unplayed' {
  if (unsaved !== undefined) return 'not-saved';
  return isUnplayed(game.header, events) ? 'unplayed' : 'saved';
}

/** The pointer and the number before each answer take this many columns. */
const NUMBER_COLUMNS = '> 1  '.length;
/** Columns between the title and the footer when they share a row. */
const GAP = 3;

interface LeaveQuestionProps {
  readonly state: LeaveState;
  readonly frame: InsetFrame<Model>;
}

/**
 * Draws a title, the answers and a footer. In small terminals, the footer is beside the title; without room for that,
 * only the answers are drawn.
 */
function LeaveQuestion({ state, frame: { world, columns, rows } }: LeaveQuestionProps) {
  const { styles, marks } = useTheme();
  const { answers, marked } = state;
  const texts = state.table?.texts ?? textsFor(world.scene);
  const title = isFinal(marked) ? leaveMessages.titleFinal : leaveMessages.title;
  const hasFooterBelow = rows >= 1 + answers.length;
  const hasTitle = rows >= answers.length;
  return (
    <>
      <Box flexDirection="column" height={Math.max(rows, answers.length + (hasTitle ? 1 : 0))}>
        {hasTitle && (
          <Box columnGap={GAP}>
            <Text {...styles.heading}>{title}</Text>
            {!hasFooterBelow && <Footer columns={columns - title.length - GAP} />}
          </Box>
        )}
        {answers.map((answer, index) => (
          <Clickable key={answer} command={{ verb: 'target', target: answer }}>
            <Text {...(answer === marked ? styles.marked : {})}>
              {`${answer === marked ? marks.pointer : ' '} ${index + 1}  `}
              {firstFitting(texts[answer], columns - NUMBER_COLUMNS)}
            </Text>
          </Clickable>
        ))}
      </Box>
      {hasFooterBelow && <Footer columns={columns} />}
    </>
  );
}

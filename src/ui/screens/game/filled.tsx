import { Text } from 'ink';
import { useMemo } from 'react';
import { boxJustFilled, currentTurn, HOLD_NONE, ROLLS_PER_TURN } from '../../../engine/index.js';
import {
  columnsOf,
  filledMessages,
  firstFitting,
  scoredText,
  type Size,
  typedRequest,
} from '../../../text/index.js';
import type { AnyBinding, Keys, Step } from '../../core/panel.js';
import { atPrompt, CHANGE_INPUT, EVERYWHERE, HELP_LETTER, LETTERS_TOO } from '../../core/bindings.js';
import { editText, type Edit } from '../../core/editText.js';
import { Footer } from '../../core/Footer.js';
import { Lines, TypedLine } from '../../core/Lines.js';
import { isOutOfSight } from '../../model/board/animation.js';
import { rowsUnder } from '../../model/board/cardRows.js';
import { nextPerson, type RollKind, WAITING } from '../../model/filled.js';
import type { Request } from '../../model/messages.js';
import type { Model, SceneOf, ScenePanel, Table } from '../../model/model.js';
import { BelowBoard } from '../../board/BelowBoard.js';
import { Board } from '../../board/Board.js';
import { unsavedLine } from '../../board/Header.js';
import { useBoardSize } from '../../board/useBoardSize.js';
import { useTurnCards } from '../../board/useTurnCards.js';
import { useTheme } from '../../theme/themes.js';
import { TAKE_BACK } from './takeBack.js';
import { lineOnScreen } from '../../model/practice.js';

type FilledScene = SceneOf<'filled'>;
type FilledStep = Step<FilledScene, Request>;

/**
 * The moment after a person has filled a box. The next dice wait a little, so that the player can take the box back.
 */
export const FILLED: ScenePanel<'filled'> = {
  keys: filledKeys,
  help: () => [filledMessages.help],
  draw: (scene, { world, size }) => <FilledView model={world} scene={scene} size={size} />,
  // While somebody types `undo`, the dice wait for the rest of the word.
  wait: ({ pause, typed }, world) =>
    pause && !isOutOfSight(world) && !isStartOfUndo(typed) ? { ms: pause.ms, for: pause } : undefined,
  on(scene, { type }) {
    if (type !== 'tick' || !scene.pause) return undefined;
    const { next } = scene.pause;
    return next ? { state: { ...scene, pause: next } } : rolled(scene);
  },
};

const isStartOfUndo = (typed: string): boolean => typed !== '' && 'undo'.startsWith(typed.toLowerCase());

/** Rolls the next dice. What the player has typed can't answer them: nobody has seen them yet. */
const rolled = (scene: FilledScene): FilledStep => ({
  state: { ...scene, pause: undefined },
  requests: [{ type: 'dispatch', action: { type: 'roll', hold: HOLD_NONE } }],
});

/**
 * Rolls the next dice when a player asks. Does nothing if they're already rolling, or if the key was probably meant for
 * something else.
 */
const rollNow = (scene: FilledScene, kind: RollKind): FilledStep =>
  scene.pause && !scene.pause.against.includes(kind) ? rolled(scene) : {};

function filledKeys(scene: FilledScene, { input }: Model): Keys<FilledStep> {
  const isQuick = input === 'quick';
  const roll = (): FilledStep => rollNow(scene, 'other');
  const takeBack = (): FilledStep =>
    scene.pause ? { state: { ...scene, typed: '', pause: undefined }, requests: [TAKE_BACK] } : {};
  const edited = (edit: Edit): FilledStep => ({
    state: { ...scene, typed: editText(scene.typed, edit), pause: scene.pause && { ...WAITING } },
  });
  const answer = (): FilledStep => {
    const requested = typedRequest(scene.typed);
    const cleared = { ...scene, typed: '' };
    if (requested === 'take-back' || isStartOfUndo(scene.typed)) return takeBack();
    if (requested === 'help' || requested === 'leave')
      return { state: cleared, requests: [{ type: 'command', command: { verb: requested } }] };
    // The player probably mistyped `undo`, so don't roll.
    return scene.pause && scene.typed.trim() !== ''
      ? {
          state: { ...cleared, pause: { ...scene.pause } },
          requests: [{ type: 'say', line: filledMessages.refused }],
        }
      : roll();
  };
  const undo = 'take the box back, until the next dice roll';
  const bindings: readonly AnyBinding<FilledStep>[] = isQuick
    ? [
        {
          keys: ['enter', ' '],
          does: 'roll the next dice',
          footer: 'go on',
          run: () => rollNow(scene, 'enter'),
        },
        { keys: ['r'], does: 'roll the next dice', run: roll },
        { keys: ['u', 'f8'], does: undo, footer: 'undo', run: takeBack },
        ...EVERYWHERE,
        ...LETTERS_TOO,
        CHANGE_INPUT,
      ]
    : [
        {
          keys: ['enter'],
          does: "roll the next dice, or do what you've typed",
          footer: 'go on',
          run: answer,
        },
        { keys: ['f8'], does: undo, footer: 'undo', word: 'undo', run: takeBack },
        {
          keys: ['backspace', 'delete'],
          does: 'erase a character',
          run: () => edited({ verb: 'erase' }),
        },
        { keys: ['ctrl-u', 'escape'], does: 'erase the line', run: () => edited({ verb: 'erase-all' }) },
        ...atPrompt([]),
        HELP_LETTER,
        CHANGE_INPUT,
      ];
  return {
    place: isQuick ? 'filled-quick' : 'filled',
    bindings,
    ...(!isQuick && { text: (text) => edited({ verb: 'type', text }), takesPastes: true }),
    board: ({ verb }) => (verb === 'roll' ? roll() : undefined),
  };
}

export const filledExamples = (scene: FilledScene, world: Model): readonly Keys<unknown>[] =>
  (['prompts', 'quick'] as const).map((input) => filledKeys(scene, { ...world, input }));

/** Keeps columns free after the question, for the word `undo` and the cursor. */
const ANSWER_COLUMNS = 6;

interface FilledViewProps {
  readonly model: Model;
  readonly scene: FilledScene;
  readonly size: Size;
}

/** Draws the board with the dice of the filled box. If another person is next, a line below the scorecards says who. */
function FilledView({ model, scene, size: terminal }: FilledViewProps) {
  const theme = useTheme();
  const { styles } = theme;
  const { typed } = scene;
  const table = useMemo(() => beforeNextTurn(scene.table), [scene.table]);
  const { game, events } = table.snapshot;
  const { rules } = game.header;
  const { view } = useTurnCards(game, 'still', model.input);
  const size = useBoardSize(terminal, game, model.input);
  const { columns } = size;
  const rows = rowsUnder(rules, theme, size);
  const last = events.filter((event) => event.type === 'rolled').at(-1);
  const after = scene.table.snapshot.game;
  const filled = boxJustFilled(after, events);
  const box = filled ? scoredText(after, filled) : '';
  const message = lineOnScreen(model) ?? unsavedLine(table) ?? model.trouble ?? ' ';
  return (
    <Board table={table} dice={last?.dice} hold={last?.held ?? HOLD_NONE} view={view} size={size} rows={rows}>
      <BelowBoard
        model={model}
        columns={columns}
        rows={rows}
        notice={<HandoverNotice scene={scene} columns={columns} />}
        answer={
          <>
            {model.input === 'quick' ? (
              <Text wrap="truncate" {...styles.question}>
                {firstFitting(filledMessages.quick(box), columns)}
              </Text>
            ) : (
              <TypedLine
                question={firstFitting(filledMessages.prompt(box), columns - ANSWER_COLUMNS)}
                typed={typed}
              />
            )}
            <Lines text={message} columns={columns} rows={rows.message} style={styles.message} />
          </>
        }
        footer={<Footer columns={columns} />}
      />
    </Board>
  );
}

/** The table to show until the next roll. Its dice still belong to the player who filled the box. */
function beforeNextTurn(table: Table): Table {
  const { snapshot } = table;
  const { game, events } = snapshot;
  const filled = boxJustFilled(game, events);
  if (!filled) return table;
  const turn = { seat: filled.seat, number: filled.turn, roll: ROLLS_PER_TURN, held: HOLD_NONE };
  return { ...table, snapshot: { ...snapshot, game: { ...game, phase: { name: 'turn', turn } } } };
}

/** The line below the scorecards. If another person at this keyboard is next, it says who, and how they stand. */
function HandoverNotice({ scene, columns }: Pick<FilledViewProps, 'scene'> & { readonly columns: number }) {
  const { styles, marks } = useTheme();
  const { snapshot } = scene.table;
  const seat = nextPerson(snapshot);
  const round = currentTurn(snapshot.game)?.number;
  if (seat === undefined || round === undefined)
    return <Text {...styles.quiet}>{marks.rule.repeat(columns)}</Text>;
  const text = ` ${firstFitting(filledMessages.handover(snapshot.game, seat, round), columns - 2 * RULE - 2)} `;
  return (
    <Text wrap="truncate" {...styles.notice}>
      {marks.rule.repeat(RULE) + text + marks.rule.repeat(Math.max(0, columns - RULE - columnsOf(text)))}
    </Text>
  );
}

/** How much of the line comes before the next player's name, in columns. */
const RULE = 3;

import { Box, Text } from 'ink';
import { useContext } from 'react';
import { type Action, FACES, isFace, refusalOf, throwOf, seatsTyping } from '../../../engine/index.js';
import {
  facesMessages,
  firstFitting,
  readFaces,
  type Size,
  typedRequest,
  whatNowMessages,
} from '../../../text/index.js';
import { BelowBoard } from '../../board/BelowBoard.js';
import { Board, BoardCards, BoardFrame } from '../../board/Board.js';
import { unsavedLine } from '../../board/Header.js';
import { useBoardSize } from '../../board/useBoardSize.js';
import { useTurnCards } from '../../board/useTurnCards.js';
import { atPrompt, CHANGE_INPUT, EVERYWHERE, HELP_LETTER, LETTERS_TOO } from '../../core/bindings.js';
import { Clickable, ClickContext } from '../../core/Clickable.js';
import { type Edit, editText } from '../../core/editText.js';
import { Footer } from '../../core/Footer.js';
import { Lines, TypedLine } from '../../core/Lines.js';
import { totalColumns } from '../../core/layout.js';
import type { Keys, PanelBinding, Step } from '../../core/panel.js';
import { editing } from '../../core/panelKeys.js';
import { rowsUnder } from '../../model/board/cardRows.js';
import { facesQuestion, facesWanted, throwsSoFar, typedSides } from '../../model/faces.js';
import type { Request } from '../../model/messages.js';
import type { Model, SceneOf, ScenePanel } from '../../model/model.js';
import { questionFor } from '../../model/questions/answerQuestion.js';
import { turnFacts } from '../../model/turn.js';
import { useTheme } from '../../theme/themes.js';
import { RollOffTop } from './rollOff.js';
import { TAKE_BACK } from './takeBack.js';

type FacesScene = SceneOf<'faces'>;
type FacesStep = Step<FacesScene, Request>;

/** Asks players of real dice which faces they rolled. */
export const FACES_TYPED: ScenePanel<'faces'> = {
  keys: facesKeys,
  click: (scene, target) =>
    isFace(target) ? edited(scene, { verb: 'type', text: ` ${target}` }) : undefined,
  help: (scene) => [facesQuestion(scene)[0] ?? '', whatNowMessages.faces],
  draw: (scene, { world, size }) => <FacesView model={world} scene={scene} size={size} />,
};

const silent = ({ name, table, hold, typed, thrown }: FacesScene): FacesScene => ({
  name,
  table,
  hold,
  typed,
  thrown,
});

const edited = (scene: FacesScene, edit: Edit): FacesStep => ({
  state: { ...silent(scene), typed: editText(scene.typed, edit).trimStart() },
});

function answered(scene: FacesScene): FacesStep {
  const { typed, hold } = scene;
  if (typed.trim() === '') return {};
  const requested = typedRequest(typed);
  if (requested === 'take-back') return takenBack(scene);
  if (requested === 'help' || requested === 'leave')
    return {
      state: { ...silent(scene), typed: '' },
      requests: [{ type: 'command', command: { verb: requested } }],
    };
  const count = facesWanted(scene);
  const faces = readFaces(typed, count);
  if (!faces) return { state: { ...scene, typed: '', message: facesMessages.refused(typed, count) } };
  const { game } = scene.table.snapshot;
  const thrown = [...scene.thrown, throwOf(hold, faces)];
  const [first] = thrown;
  if (game.phase.name === 'turn' && first) return sent({ type: 'roll', hold, thrown: first });
  return thrown.length < seatsTyping(game).length
    ? { state: { ...silent(scene), typed: '', thrown } }
    : sent({ type: 'rollOff', thrown });
}

const sent = (action: Action): FacesStep => ({ requests: [{ type: 'dispatch', action }] });

/**
 * Takes back the last faces typed in the roll-off or, if there are none, the game's last step, such as a filled box.
 */
const takenBack = (scene: FacesScene): FacesStep =>
  scene.thrown.length > 0
    ? { state: { ...silent(scene), typed: '', thrown: scene.thrown.slice(0, -1) } }
    : { state: { ...silent(scene), typed: '' }, requests: [TAKE_BACK] };

/**
 * Esc goes back to the question which dice to hold, or to the previous player in the roll-off. Otherwise, it erases the
 * line.
 */
function back(scene: FacesScene, { input }: Model): FacesStep {
  const { table, hold } = scene;
  const facts = turnFacts(table.snapshot.game);
  if (!facts) return scene.thrown.length > 0 ? takenBack(scene) : { state: { ...silent(scene), typed: '' } };
  const question = questionFor({ name: 'quick', hold }, input, facts);
  const still = { coach: undefined, tumble: undefined, moment: undefined, guard: undefined };
  return {
    requests: [{ type: 'show-scene', scene: { name: 'turn', table, turn: { question }, ...still } }],
  };
}

function facesKeys(scene: FacesScene, world: Model): Keys<FacesStep> {
  const { game } = scene.table.snapshot;
  const isQuick = world.input === 'quick';
  const isLater = scene.thrown.length > 0;
  const undo: PanelBinding<FacesStep> = {
    keys: isQuick ? ['u', 'f8'] : ['f8'],
    does: 'take back the last faces, or the box that you have just filled',
    footer: 'undo',
    isIdle: !isLater && refusalOf(game, TAKE_BACK.action) !== undefined,
    run: () => takenBack(scene),
  };
  const canGoBack = isLater || turnFacts(game) !== undefined;
  return {
    place: isQuick ? 'faces-quick' : 'faces',
    bindings: [
      {
        keys: ['enter'],
        does: "send the faces that you've typed",
        footer: 'answer',
        run: () => answered(scene),
      },
      {
        keys: ['escape'],
        does: 'go back to the previous question, or erase the line',
        ...(canGoBack && { footer: 'back' }),
        run: () => back(scene, world),
      },
      ...editing((edit) => edited(scene, edit)),
      ...(isQuick
        ? [undo, ...EVERYWHERE, ...LETTERS_TOO]
        : [...atPrompt([{ ...undo, word: 'undo' }]), HELP_LETTER]),
      CHANGE_INPUT,
    ],
    text: (text) => edited(scene, { verb: 'type', text }),
    ...(!isQuick && { takesPastes: true }),
    board: ({ verb }) => (verb === 'roll' ? answered(scene) : undefined),
  };
}

export const facesExamples = (scene: FacesScene, world: Model): readonly Keys<unknown>[] =>
  (['prompts', 'quick'] as const).map((input) => facesKeys(scene, { ...world, input }));

/** Keeps columns free after the question, for five faces, a wrong character and the cursor. */
const ANSWER_COLUMNS = 12;

interface FacesViewProps {
  readonly model: Model;
  readonly scene: FacesScene;
  readonly size: Size;
}

function FacesView({ model, scene, size: terminal }: FacesViewProps) {
  const theme = useTheme();
  const { styles } = theme;
  const { table, hold, typed, message } = scene;
  const { game } = table.snapshot;
  const size = useBoardSize(terminal, game, model.input);
  const { columns } = size;
  const rows = rowsUnder(game.header.rules, theme, size);
  const { view } = useTurnCards(game, 'rolling', model.input);
  const line = model.screenMessage ?? message ?? unsavedLine(table) ?? model.trouble;
  const below = (
    <BelowBoard
      model={model}
      columns={columns}
      rows={rows}
      notice={<FaceButtons columns={columns} />}
      answer={
        <>
          <TypedLine
            question={`${firstFitting(facesQuestion(scene), columns - ANSWER_COLUMNS)} `}
            typed={typed}
          />
          <Lines
            text={line ?? throwsSoFar(scene) ?? ' '}
            columns={columns}
            rows={rows.message}
            style={line === undefined ? styles.quiet : styles.message}
          />
        </>
      }
      footer={<Footer columns={columns} />}
    />
  );
  return game.phase.name === 'roll-off' ? (
    <BoardFrame
      table={table}
      size={size}
      rows={rows}
      top={<RollOffTop table={table} columns={totalColumns(size)} rows={rows} />}
      cards={<BoardCards table={table} view={view} size={size} rows={rows} />}
      below={below}
    />
  ) : (
    <Board table={table} dice={typedSides(scene)} hold={hold} view={view} size={size} rows={rows}>
      {below}
    </Board>
  );
}

/** Six faces to click on, and Enter. Only a line if the mouse is off. */
function FaceButtons({ columns }: { readonly columns: number }) {
  const { styles, marks } = useTheme();
  if (useContext(ClickContext) === undefined)
    return <Text {...styles.quiet}>{marks.rule.repeat(columns)}</Text>;
  return (
    <Box columnGap={1}>
      {FACES.map((face) => (
        <Clickable key={face} command={{ verb: 'target', target: face }}>
          <Text {...styles.key}>{`[${face}]`}</Text>
        </Clickable>
      ))}
      <Clickable command={{ verb: 'press', key: 'enter' }}>
        <Text {...styles.key}>{facesMessages.enterButton}</Text>
      </Clickable>
    </Box>
  );
}

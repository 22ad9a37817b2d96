import { type BoxId, currentTurn, type Hold, nameOf, type Turn } from '../../../engine/index.js';
import {
  computerMessages,
  computersMoveText,
  firstFitting,
  type Size,
  whatNowMessages,
  winChancesTexts,
} from '../../../text/index.js';
import { type ComputerMove, peoplePlaying } from '../../../players/index.js';
import type { Step } from '../../core/panel.js';
import { EVERYWHERE, LETTERS_TOO } from '../../core/bindings.js';
import { asFiveAlike, isOutOfSight, untilMomentEnds, untilNextFrame } from '../../model/board/animation.js';
import { nextFrame } from '../../model/board/tumble.js';
import {
  afterPause,
  answered,
  changedSpeed,
  type ComputerState,
  type ComputerStep,
  hasNoMove,
  lookingState,
  type Pace,
  pauseOf,
  speedNow,
} from '../../model/computer.js';
import { isUrgentCommand, SKIP_KEYS, SKIP_TURNS_KEY, SPEED_KEYS } from '../../model/lateKeys.js';
import type { Request } from '../../model/messages.js';
import type { Model, SceneOf, ScenePanel } from '../../model/model.js';
import { diceNow, nameInTurn } from '../../model/scenes.js';
import { keyLabel } from '../../core/panelKeys.js';
import { rowsUnder } from '../../model/board/cardRows.js';
import { boardLayout } from '../../core/layout.js';
import { useTheme } from '../../theme/themes.js';
import { BelowBoard, StatusLines } from '../../board/BelowBoard.js';
import { Board, Notice } from '../../board/Board.js';
import { unsavedLine } from '../../board/Header.js';
import { useBoardSize } from '../../board/useBoardSize.js';
import { useTurnCards } from '../../board/useTurnCards.js';
import { Footer } from '../../core/Footer.js';
import { lineOnScreen } from '../../model/practice.js';

type ComputerScene = SceneOf<'computer'>;

export const COMPUTER: ScenePanel<'computer'> = {
  keys(scene, { pace }) {
    const { computer } = scene;
    const pressed: ComputerScene = { ...scene, isPressed: true };
    const atPace = (next: Pace): Step<ComputerScene, Request> => ({
      state: pressed,
      requests: [{ type: 'change-pace', pace: next }],
    });
    const change = (to: 'faster' | 'slower') => () => atPace({ speed: changedSpeed(pace.speed, to) });
    return computer.step === 'stuck'
      ? {
          place: 'computer-stuck',
          bindings: [
            {
              keys: ['enter'],
              does: 'try again',
              footer: 'try again',
              run: () => ({ state: { ...pressed, computer: lookingState() } }),
            },
            ...EVERYWHERE,
            ...LETTERS_TOO,
          ],
        }
      : {
          place: 'computer',
          bindings: [
            {
              keys: SKIP_KEYS,
              does: 'skip the pause',
              footer: 'next',
              // The player can't skip the pause before the computer has chosen its move.
              run: () => (hasNoMove(computer) ? { state: pressed } : after(pressed, afterPause(computer))),
            },
            {
              keys: [SKIP_TURNS_KEY],
              does: 'skip to the next person’s turn or the end of the game',
              footer: 'skip',
              run: () => atPace({ ...pace, isSkipping: true }),
            },
            // No label in the footer: it already shows these keys beside the speed.
            { keys: SPEED_KEYS.faster, does: 'make computers play faster', run: change('faster') },
            { keys: SPEED_KEYS.slower, does: 'make computers play slower', run: change('slower') },
            ...EVERYWHERE,
            ...LETTERS_TOO,
          ],
        };
  },
  help: (scene) =>
    scene.computer.step === 'stuck'
      ? [computerMessages.stuck(nameInTurn(scene)), whatNowMessages.stuck]
      : [...diceNow(scene), whatNowMessages.computer(nameInTurn(scene))],
  draw: (scene, { world, size }) => <ComputerView model={world} scene={scene} size={size} />,
  // Keys typed before the player saw this turn were meant for the one before, as text or as answers. Ignore them, even
  // if they're commands here.
  late: (scene, { command, key }) =>
    scene.isNew && ((key && key.kind !== 'named') || !isUrgentCommand(command)) ? scene : undefined,
  wait(scene, world) {
    const ms = pauseOf(scene.computer, speedNow(world.pace));
    // The pause must not restart when the computer chooses its move. So the step identifies the pause; the state would
    // change.
    const untilMove = ms === undefined || isOutOfSight(world) ? undefined : { ms, for: scene.computer.step };
    const untilBoard = asFiveAlike(scene.moment) && untilMomentEnds(scene);
    return untilNextFrame(scene) ?? untilBoard ?? untilMove;
  },
  on(scene, message) {
    switch (message.type) {
      case 'tick':
        return afterTick(scene);
      // By the time the move arrives, the screen may show another turn.
      case 'computer-moves':
        return isTurn(scene, message.turn)
          ? { state: { ...scene, computer: answered(scene.computer, message.move) } }
          : undefined;
      case 'computer-stuck':
        return isTurn(scene, message.turn)
          ? { state: { ...scene, computer: { step: 'stuck', problem: message.line } } }
          : undefined;
      case 'win-chances':
        return message.place === scene.table.snapshot.events.length
          ? { state: { ...scene, winChances: message.chances } }
          : undefined;
      default:
        return undefined;
    }
  },
  needs(scene, { pace }) {
    const { game, events } = scene.table.snapshot;
    if (!hasNoMove(scene.computer) || scene.computer.isAsked) return undefined;
    // At the speed `at-once`, nobody could read the chances of winning, and computing them takes much longer than the
    // moves.
    const isWatched =
      game.seats.length > 1 && peoplePlaying(game).length === 0 && speedNow(pace) !== 'at-once';
    return {
      state: { ...scene, computer: { step: 'look', isAsked: true } },
      requests: [
        { type: 'ask-computer', game },
        ...(isWatched ? [{ type: 'find-win-chances', game, place: events.length } as const] : []),
      ],
    };
  },
};

const isTurn = ({ table }: ComputerScene, turn: Turn): boolean => currentTurn(table.snapshot.game) === turn;

function afterTick(scene: ComputerScene): Step<ComputerScene, Request> {
  if (!scene.tumble && asFiveAlike(scene.moment)) return { state: { ...scene, moment: undefined } };
  if (!scene.tumble) return after({ ...scene, isNew: false, moment: undefined }, afterPause(scene.computer));
  const tumble = nextFrame(scene.tumble);
  return { state: { ...scene, tumble, isNew: scene.isNew && tumble !== undefined } };
}

const after = (scene: ComputerScene, { state, action }: ComputerStep): Step<ComputerScene, Request> => ({
  state: { ...scene, computer: state },
  requests: action ? [{ type: 'dispatch', action }] : [],
});

interface ComputerViewProps {
  readonly model: Model;
  readonly scene: ComputerScene;
  readonly size: Size;
}

const SPEED_KEYS_SHOWN = [SPEED_KEYS.faster[0], SPEED_KEYS.slower[0]].map(keyLabel).join('/');

function ComputerView({ model, scene, size: terminal }: ComputerViewProps) {
  const theme = useTheme();
  const { table, computer, tumble } = scene;
  const { game } = table.snapshot;
  const isTumbling = tumble !== undefined;
  const filling = filledBox(computer);
  const { facts, view } = useTurnCards(game, isTumbling ? 'rolling' : 'still', model.input, filling);
  const size = useBoardSize(terminal, game, model.input);
  if (!facts) return null;
  const { columns } = size;
  const rows = rowsUnder(game.header.rules, theme, size);
  return (
    <Board
      table={table}
      dice={facts.dice}
      hold={shownHold(computer) ?? facts.held}
      tumble={tumble}
      view={view}
      size={size}
      rows={rows}
      moment={scene.moment}
    >
      <BelowBoard
        model={model}
        columns={columns}
        rows={rows}
        notice={<Notice facts={isTumbling ? undefined : facts} columns={columns} rows={rows} />}
        answer={
          <StatusLines
            status={statusText(scene)}
            message={message(model, scene, columns)}
            columns={columns}
            rows={rows}
          />
        }
        footer={
          <Footer
            columns={columns}
            {...(computer.step !== 'stuck' && {
              setting: {
                keys: SPEED_KEYS_SHOWN,
                word: computerMessages.speed(model.pace.speed, boardLayout(size)),
              },
            })}
          />
        }
      />
    </Board>
  );
}

const shownMove = (computer: ComputerState): ComputerMove | undefined =>
  computer.step === 'show' || computer.step === 'act' ? computer.move : undefined;

function shownHold(computer: ComputerState): Hold | undefined {
  const action = shownMove(computer)?.action;
  return action?.type === 'roll' ? action.hold : undefined;
}

function filledBox(computer: ComputerState): BoxId | undefined {
  const action = shownMove(computer)?.action;
  return action?.type === 'score' ? action.box : undefined;
}

function statusText({ table: { snapshot }, computer }: ComputerScene): string {
  const { header } = snapshot.game;
  const name = nameOf(header, currentTurn(snapshot.game)?.seat ?? 0);
  if (computer.step === 'stuck') return computerMessages.stuck(name);
  const move = shownMove(computer);
  return move ? computersMoveText(header.rules, name, move.reason) : computerMessages.thinking(name);
}

const message = (
  model: Model,
  { table, computer, message: notice, tumble, winChances }: ComputerScene,
  columns: number,
): string =>
  lineOnScreen(model) ??
  (computer.step === 'stuck' ? computer.problem : notice) ??
  unsavedLine(table) ??
  model.trouble ??
  (winChances && !tumble
    ? firstFitting(winChancesTexts(table.snapshot.game.header, winChances), columns)
    : undefined) ??
  ' ';

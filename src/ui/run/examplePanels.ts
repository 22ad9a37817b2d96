import { EMPTY_CARD, HOLD_ALL, HOLD_NONE, OFFICIAL, personNamed } from '../../engine/index.js';
import { resolveSettings } from '../../settings/index.js';
import { gameAt } from '../../training/index.js';
import type { Keys } from '../core/panel.js';
import type { OpenCoach } from '../model/coach.js';
import { lookingState } from '../model/computer.js';
import { facesScene } from '../model/faces.js';
import { homeState } from '../model/home.js';
import { COMPACT_SIZE } from '../core/layout.js';
import type { Model, SceneOf, Table } from '../model/model.js';
import { enteredRoom } from '../model/table/room.js';
import type { Question } from '../model/turn.js';
import { exerciseExamples } from '../screens/exercise/exercise.js';
import { COMPUTER } from '../screens/game/computer.js';
import { END } from '../screens/game/end.js';
import { facesExamples } from '../screens/game/faces.js';
import { filledExamples } from '../screens/game/filled.js';
import { ROLL_OFF } from '../screens/game/rollOff.js';
import { TURN } from '../screens/game/turn.js';
import { gameListKeys } from '../screens/games/gameList.js';
import { HOME } from '../screens/home/home.js';
import { TOO_SMALL } from '../screens/layers.js';
import { leaveKeys } from '../screens/leave/leave.js';
import { shareKeys } from '../screens/card/share.js';
import { CHAT_LINE } from '../screens/network/chat.js';
import { LOBBY } from '../screens/network/lobby.js';
import { networkExamples } from '../screens/network/network.js';
import { pickKeys } from '../screens/pick/pick.js';
import { playersKeys } from '../screens/network/players.js';
import { waitExamples } from '../screens/network/wait.js';
import { readingKeys } from '../screens/reading/reading.js';
import { settingsKeys } from '../screens/settings/settings.js';
import { startExamples } from '../screens/start/start.js';
import { replayKeys } from '../screens/replay/replay.js';
import { trainingKeys } from '../screens/training/training.js';
import { modelOf, NO_START } from './screenSetup.js';

const SETTINGS = { ...resolveSettings({}), place: '', characters: 'utf-8' } as const;
const HOME_SCENE = { name: 'home', home: homeState(OFFICIAL) } as const;
const WORLD: Model = { ...modelOf(HOME_SCENE, SETTINGS, NO_START), hasMenu: true };

/** The keys of every scene and of every question of a game, for docs/keys.md and for tests. */
export function exampleScenes(): readonly Keys<unknown>[] {
  const table = tableWith(2);
  const still = { tumble: undefined, moment: undefined, guard: undefined } as const;
  const computer = { name: 'computer', table, isNew: false, isPressed: false, ...still } as const;
  const end = { name: 'end', table, shownSeat: 0, moment: undefined } as const;
  return [
    HOME.keys(HOME_SCENE, WORLD),
    ...startExamples(WORLD),
    ROLL_OFF.keys({ name: 'roll-off', table }, WORLD),
    ...QUESTIONS.map((question) => TURN.keys(turnWith(question), WORLD)),
    TURN.keys(
      {
        ...turnWith(QUESTIONS[0]),
        turn: { question: QUESTIONS[0], confirming: { action: { type: 'takeBack' }, question: '' } },
      },
      WORLD,
    ),
    ...facesExamples(facesScene(table), WORLD),
    ...filledExamples({ name: 'filled', table, typed: '', pause: undefined }, WORLD),
    COMPUTER.keys({ ...computer, computer: lookingState() }, WORLD),
    COMPUTER.keys({ ...computer, computer: { step: 'stuck', problem: '' } }, WORLD),
    ...networkExamples(WORLD),
    LOBBY.keys({ name: 'lobby', rules: OFFICIAL }, WORLD),
    ...waitExamples(WORLD),
    CHAT_LINE.keys(enteredRoom(OFFICIAL, { type: 'connected' }), WORLD),
    END.keys(end, WORLD),
    END.keys({ ...end, table: tableWith(0, ['', '']) }, { ...WORLD, size: COMPACT_SIZE }),
    TOO_SMALL,
  ];
}

const QUESTIONS = [
  { name: 'hold', typed: '' },
  { name: 'dice-numbers', count: 2, typed: '' },
  { name: 'box-name', typed: '' },
  { name: 'quick', hold: HOLD_NONE },
  { name: 'quick', hold: HOLD_NONE, marked: '' },
] as const satisfies readonly Question[];

const turnWith = (question: Question): SceneOf<'turn'> => ({
  name: 'turn',
  table: tableWith(2),
  turn: { question },
  coach: undefined,
  tumble: undefined,
  moment: undefined,
  guard: undefined,
});

/** The keys of every question while the coach is open, for tests. */
export function exampleCoaches(): readonly Keys<unknown>[] {
  return QUESTIONS.flatMap((question) => {
    const scene = turnWith(question);
    const { game } = scene.table.snapshot;
    const hint: OpenCoach = { stage: 'hint', game, answer: { name: 'awaited' }, marked: 0, hold: HOLD_NONE };
    const moves: OpenCoach = { ...hint, stage: 'moves' };
    const coaches = [
      hint,
      moves,
      { ...moves, hold: HOLD_ALL },
      { ...moves, answer: { name: 'unavailable', why: '' } } as const,
    ];
    return coaches.map((coach) => TURN.keys({ ...scene, coach }, WORLD));
  });
}

function tableWith(rollsLeft: 0 | 1 | 2, names: readonly string[] = ['']): Table {
  const game = gameAt({ rules: OFFICIAL, card: EMPTY_CARD, dice: [1, 2, 3, 4, 6], rollsLeft });
  const header = { ...game.header, players: names.map(personNamed) };
  return { snapshot: { game: { ...game, header }, events: [] } };
}

/** The keys of every panel in each of its states, for docs/keys.md and for tests. */
export function examplePanels(): readonly Keys<unknown>[] {
  return [
    leaveKeys,
    settingsKeys,
    gameListKeys,
    pickKeys,
    playersKeys,
    readingKeys,
    replayKeys,
    exerciseExamples,
    trainingKeys,
    shareKeys,
  ].flatMap((keysIn) => keysIn(WORLD));
}

import { OFFICIAL } from '../../../engine/index.js';
import { LEVELS } from '../../../players/index.js';
import { homeMessages, whatNowMessages } from '../../../text/index.js';
import type { Keys, PanelBinding, Step } from '../../core/panel.js';
import { editing } from '../../core/panelKeys.js';
import { bind, EVERYWHERE, HELP_LETTER } from '../../core/bindings.js';
import { dailyNames } from '../../model/home.js';
import type { Request } from '../../model/messages.js';
import type { Model, SceneOf, ScenePanel } from '../../model/model.js';
import {
  hasFixedSeats,
  isForDaily,
  type StartFacts,
  type StartState,
  startState,
} from '../../model/start.js';
import { choose } from '../pick/pick.js';
import { type StartCommand, startReducer } from './startReducer.js';
import { StartView } from './StartView.js';

type StartStep = Step<SceneOf<'start'>, Request>;

/** The questions before a game: how many people play, and who. */
export const START: ScenePanel<'start'> = {
  keys: ({ start }, world) => startKeys(start, world),
  click: ({ start }, target, world) => {
    const level = LEVELS.find((each) => each === target);
    return level && start.question.name === 'player-level'
      ? after(start, { verb: 'choose', level }, world)
      : undefined;
  },
  help: ({ start }, { startFacts }) => [startNow(start, startFacts)],
  draw: ({ start }, { world, size }) => <StartView model={world} start={start} size={size} />,
  on({ start }, message, { stack }) {
    if (message.type !== 'daily-over' || !isForDaily(start.question) || stack.length > 0) return undefined;
    const { day, rules, name: player } = message;
    return {
      requests: [
        { type: 'show-scene', scene: { name: 'home', home: { marked: 'daily', rules } } },
        { type: 'open-page', page: { name: 'daily', day, rules, player } },
      ],
    };
  },
};

export const startExamples = (world: Model): readonly Keys<unknown>[] => {
  const seating = { count: 2, seated: [], offered: [] };
  return [
    startState(OFFICIAL).question,
    { name: 'player-name', typed: '', ...seating } as const,
    { name: 'player-level', level: LEVELS[0], typed: '', ...seating } as const,
  ].map((question) => startKeys({ rules: OFFICIAL, question }, world));
};

function startKeys(start: StartState, world: Model): Keys<StartStep> {
  const { question } = start;
  const run = (command: StartCommand): StartStep => after(start, command, world);
  const key = (
    keys: readonly string[],
    command: StartCommand,
    does: string,
    footer?: string,
  ): PanelBinding<StartStep> => ({
    keys,
    does,
    ...(footer !== undefined && { footer }),
    isIdle:
      command.verb === 'seat-computer' &&
      (hasFixedSeats(question) || world.startFacts.computers === 'cannot-play'),
    run: () => run(command),
  });
  const settingUp = [
    // The footer has no room for F4 and F5. The screen shows these keys beside the rule set instead.
    {
      keys: ['f4'],
      does: 'choose the rule set',
      isIdle: isForDaily(question),
      run: () => (isForDaily(question) ? {} : { requests: [choose('rules', world)] }),
    },
    bind(['f5'], 'how-to-play', 'show how to play'),
    // F6 needs no footer label: the screen mentions it if there are unfinished games.
    bind(['f6'], 'unfinished', 'resume an unfinished game'),
    bind(['f9'], 'settings', 'open the settings'),
  ];
  const typing = {
    place: question.name,
    text: (text: string) => run({ verb: 'type', text }),
    takesPastes: true,
  } as const;
  switch (question.name) {
    case 'player-count':
      return {
        ...typing,
        bindings: [
          key(['enter'], { verb: 'answer' }, 'answer the question', 'continue'),
          key(['f7'], { verb: 'seat-computer' }, 'play against a computer', 'vs computer'),
          key(['escape'], { verb: 'back' }, 'go back to the menu', 'menu'),
          ...settingUp,
          ...editing(run),
          ...EVERYWHERE,
        ],
      };
    case 'player-name':
      return {
        ...typing,
        bindings: [
          key(['enter'], { verb: 'answer' }, 'answer the question', 'continue'),
          key(['escape'], { verb: 'back' }, 'go back to the previous question', 'back'),
          key(['f7'], { verb: 'seat-computer' }, 'give the seat to a computer', 'computer'),
          ...settingUp,
          ...editing(run),
          ...EVERYWHERE,
        ],
      };
    case 'player-level':
      return {
        ...typing,
        bindings: [
          key(['enter'], { verb: 'answer' }, 'choose the highlighted level', 'choose'),
          key(
            ['down', 'j', 'right', 'l', 'f7'],
            { verb: 'move', to: 'right' },
            'highlight the next level',
            'next level',
          ),
          key(['up', 'k', 'left', 'h'], { verb: 'move', to: 'left' }, 'highlight the previous level'),
          ...LEVELS.map((level, index) =>
            key([String(index + 1)], { verb: 'choose', level }, `choose the level ${level}`),
          ),
          question.item
            ? key(['escape'], { verb: 'back' }, 'go back', 'back')
            : key(['escape'], { verb: 'back' }, 'give the seat to a person', 'person'),
          ...settingUp,
          ...EVERYWHERE,
          // The player may type a name here, so `q` is a letter like any other and doesn't leave.
          HELP_LETTER,
        ],
      };
  }
}

function after(start: StartState, command: StartCommand, world: Model): StartStep {
  const { state, players, dailyPlayer, isLeft } = startReducer(start, command, world.startFacts);
  const next = { name: 'start', start: state } as const;
  if (isLeft) {
    const { question } = state;
    // Back in the menu, highlight the item that led to these questions.
    const chosen = question.name === 'player-count' ? undefined : question.item;
    const item = chosen ?? (state.kind === 'duplicate' ? 'ghost' : state.kind) ?? 'play';
    return { requests: [{ type: 'show-menu', item, rules: state.rules }] };
  }
  if (dailyPlayer !== undefined) {
    return {
      state: { ...next, start: { ...start, message: homeMessages.openingDaily } },
      requests: [{ type: 'play-daily', rules: start.rules, names: dailyNames(world), player: dailyPlayer }],
    };
  }
  return {
    state: next,
    requests: players
      ? [{ type: 'start-game', players, rules: state.rules, ...(state.kind && { kind: state.kind }) }]
      : [],
  };
}

function startNow({ question }: StartState, { computers }: StartFacts): string {
  if (isForDaily(question)) return whatNowMessages.dailyPlayer;
  if (question.name === 'player-count') return whatNowMessages.playerCount(computers);
  const number = question.seated.length + 1;
  return question.name === 'player-name'
    ? whatNowMessages.playerName(number, question.count)
    : whatNowMessages.playerLevel(number, question.count);
}

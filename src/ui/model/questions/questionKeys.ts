import { DIE_INDEXES, type Game, type RuleSet, schemeOf } from '../../../engine/index.js';
import type { AnyBinding, Keys, PanelBinding } from '../../core/panel.js';
import { atPrompt, CHANGE_INPUT, EVERYWHERE, HELP_LETTER } from '../../core/bindings.js';
import type { QuestionPlace } from '../../core/places.js';
import type { QuestionCommand } from './questionCommand.js';
import { type Question, questionPlace } from '../turn.js';

/** Tells the keys of a question where they're used: in a game, or in an exercise. */
export interface AroundQuestion<R> {
  hasEffect(command: QuestionCommand): boolean;
  run(command: QuestionCommand): R;
  /** What Esc does in an exercise. In a game, Esc doesn't need this. */
  readonly escape?: { readonly does: string; readonly footer: string };
  /** The keys for the network table and for other players' cards. */
  readonly others: readonly AnyBinding<R>[];
  readonly coach: (keys: readonly string[]) => readonly AnyBinding<R>[];
  readonly takeBack: (keys: readonly string[]) => readonly AnyBinding<R>[];
  readonly letterToLeave: AnyBinding<R>;
  /** Ignores the keys that can roll the dice for a moment after the screen has changed. */
  readonly isGuarded?: true;
}

/** The keys that answer the question of a turn, in the order in which help and the footer show them. */
export function questionKeys<R>(question: Question, game: Game, around: AroundQuestion<R>): Keys<R> {
  const place = questionPlace(question, game);
  const { run } = around;
  const isQuick = question.name === 'quick';
  return {
    place,
    bindings: inPlace(place, game.header.rules, around),
    text: (text) => run({ verb: 'type', text }),
    ...(!isQuick && { takesPastes: true }),
    // After the last roll, nobody can hold dice, so a click on one does nothing.
    board: (click) =>
      click.verb === 'toggle' && !isQuick && !around.hasEffect(click) ? undefined : run(click),
  };
}

const worded = <R>(bindings: readonly AnyBinding<R>[], word: string): readonly AnyBinding<R>[] =>
  bindings.map((binding) => ({ ...binding, word }));

function inPlace<R>(
  place: QuestionPlace,
  rules: RuleSet,
  around: AroundQuestion<R>,
): readonly AnyBinding<R>[] {
  const { others, coach, takeBack, letterToLeave } = around;
  const key = (
    keys: readonly string[],
    command: QuestionCommand,
    does: string,
    footer?: string,
  ): PanelBinding<R> => ({
    keys,
    does,
    ...(footer !== undefined && { footer }),
    ...(command.verb === 'move' && { group: does }),
    isIdle: !around.hasEffect(command),
    isExplained: ['answer', 'complete', 'move', 'stop-and-score'].includes(command.verb),
    ...(around.isGuarded && ['answer', 'roll'].includes(command.verb) && { guarded: keys }),
    run: () => around.run(command),
  });
  const answer = key(['enter'], { verb: 'answer' }, 'answer the question', 'answer');
  const complete = (footer?: string) =>
    key(['tab'], { verb: 'complete' }, 'complete the name of a box, or highlight a box', footer);
  const back = (does: string, footer?: string) =>
    key(['escape'], { verb: 'back' }, around.escape?.does ?? does, around.escape?.footer ?? footer);
  const erasing = [
    key(['backspace', 'delete'], { verb: 'erase' }, 'erase a character'),
    key(['ctrl-u'], { verb: 'erase-all' }, 'erase the line'),
  ];
  // In a game, the word `leave` does what F10 does. In an exercise, it only ends the exercise, so the two are listed
  // separately.
  const general = around.escape
    ? EVERYWHERE
    : atPrompt([...worded(coach(['f3']), 'coach'), ...worded(takeBack(['f8']), 'undo')]);
  const markBox = (to: 'up' | 'down' | 'left' | 'right') =>
    key([to], { verb: 'move', to }, 'highlight a box');
  const markBoxes = (['up', 'down', 'left', 'right'] as const).map(markBox);
  const quick = (enter: PanelBinding<R>, moving: readonly PanelBinding<R>[]): readonly AnyBinding<R>[] => {
    const letterDoes =
      place === 'quick'
        ? 'highlight that box; press again to fill it in'
        : 'fill in that box if it has the star, or highlight it; press again to fill it in';
    return [
      ...DIE_INDEXES.map((die) =>
        key([String(die + 1)], { verb: 'toggle', place: die }, 'hold or release the die with that number'),
      ),
      enter,
      key(['s'], { verb: 'stop-and-score' }, 'highlight the box with the most points'),
      // If somebody types a word such as `fours` with quick keys, its first letters highlight a box. The `r` after them
      // mustn't roll the dice.
      ...(place === 'quick'
        ? [
            key(
              ['r'],
              { verb: 'roll' },
              'roll',
              around.hasEffect({ verb: 'answer' }) ? undefined : 'roll all',
            ),
          ]
        : []),
      ...[...schemeOf(rules).specs.values()].flatMap(({ box, letter }) =>
        letter === undefined ? [] : key([letter], { verb: 'choose', box }, letterDoes),
      ),
      ...moving,
      ...EVERYWHERE,
      ...others,
      ...coach(['c', 'f3']),
      ...takeBack(['u', 'f8']),
      HELP_LETTER,
      letterToLeave,
      { ...CHANGE_INPUT, footer: 'prompts' },
    ];
  };
  switch (place) {
    // An answer to `hold` or `dice-numbers` never contains `?`, so it opens help.
    case 'hold':
      return [
        answer,
        complete(),
        markBox('down'),
        ...erasing,
        back('erase the line'),
        ...general,
        ...others,
        HELP_LETTER,
        { ...CHANGE_INPUT, footer: 'quick keys' },
      ];
    case 'dice-numbers':
      return [
        answer,
        back('go back to the previous question', 'back'),
        CHANGE_INPUT,
        ...erasing,
        ...general,
        ...others,
        HELP_LETTER,
      ];
    case 'box-name':
      return [
        answer,
        complete('complete'),
        ...markBoxes,
        back('go back, or erase the answer'),
        CHANGE_INPUT,
        ...erasing,
        ...general,
        ...others,
      ];
    case 'quick':
      return quick(key(['enter'], { verb: 'answer' }, 'roll the other dice, if you hold any', 'roll'), [
        key(['left'], { verb: 'move', to: 'left' }, 'move the cursor over the dice'),
        key(['right'], { verb: 'move', to: 'right' }, 'move the cursor over the dice'),
        key([' '], { verb: 'toggle' }, 'hold or release the die at the cursor'),
        markBox('up'),
        markBox('down'),
        back('remove the cursor from the dice'),
      ]);
    case 'quick-box':
      return quick(key(['enter'], { verb: 'answer' }, 'fill in the highlighted box', 'fill in'), [
        ...markBoxes,
        back('remove the highlight'),
      ]);
  }
}

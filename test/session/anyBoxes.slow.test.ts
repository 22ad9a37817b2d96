import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { cardOf, currentTurn, isOver, labelOf, scoringOptions, specOf } from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { temporaryFolder } from '../support/child.js';
import { anyBoxRules } from '../support/boxRules.js';
import { header } from '../support/builders.js';
import { withYahtzees } from '../support/generators.js';
import { playLines } from '../support/lineGame.js';
import { totalsOf } from '../support/otherRules.js';
import { openScreen } from '../support/screen.js';
import { storeIn } from '../support/store.js';

test('under any rules with boxes of their own, the screen, line mode and the journal agree with the other scorer', async () => {
  using folder = temporaryFolder();
  const store = await storeIn(folder.path);
  const anyChoices = fc.array(fc.nat(), { minLength: 16, maxLength: 16 });
  await fc.assert(
    fc.asyncProperty(
      anyBoxRules(10),
      fc.string(),
      fc.nat(5),
      anyChoices,
      async (rules, seed, every, choices) => {
        const roller = withYahtzees(seededRoller(seed), every + 1);
        const settings = { confirmations: 'none' } as const;
        const screen = openScreen({ players: ['Anna'], rules, roller, input: 'quick', settings });
        for (const choice of choices) {
          const { dice } = currentTurn(screen.game()) ?? {};
          if (!dice) break;
          // In some turns, Anna rolls twice.
          if (choice % 3 === 0) screen.type('2r');
          const { legal } = scoringOptions(
            rules,
            cardOf(screen.game(), 0),
            currentTurn(screen.game())?.dice ?? dice,
          );
          const { letter = '' } = specOf(rules, legal[choice % legal.length] ?? '');
          screen.type(letter.repeat(2));
        }
        const { game, events } = screen.snapshot();
        expect(isOver(game)).toBe(true);
        const [total] = totalsOf(rules, events, 1);
        expect(screen.text()).toContain(`Anna scored ${total}.`);

        const answers = events.flatMap((event) => {
          if (event.type === 'scored') return ['score', labelOf(rules, event.box)];
          return event.type === 'rolled' && event.roll > 1 ? ['1', '2'] : [];
        });
        const stored = header(1, rules);
        const { lines, session } = await playLines(stored, roller, answers);
        expect(session.getSnapshot().events).toEqual(events);
        expect(lines).toContain(`1. Anna, ${total} ${total === 1 ? 'point' : 'points'}`);

        const { id, journal } = store.begin(stored);
        await journal.store(events);
        await journal.close();
        expect(await store.read(id)).toMatchObject({ ok: true, stored: { events } });
      },
    ),
    { numRuns: 14, seed: 1956 },
  );
});

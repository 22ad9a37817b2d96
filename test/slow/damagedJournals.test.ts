import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { YAHTZEE_BOXES, OFFICIAL } from '../../src/engine/index.js';
import { seededRoller } from '../../src/rollers/index.js';
import { readJournal } from '../../src/storage/journal/readJournal.js';
import { printCounts } from '../support/atOnce.js';
import { openTable } from '../support/builders.js';
import { MEMORY, temporaryFolder } from '../support/child.js';
import { journalPath, type KeptGame, storeIn } from '../support/store.js';

/**
 * Stores a finished game with as few events as possible. The player's name contains a character of more than one byte.
 */
async function wholeGame(): Promise<{ readonly game: KeptGame; readonly bytes: Buffer }> {
  using home = temporaryFolder(MEMORY);
  const players = [{ name: 'Żofia', kind: 'person' }];
  const header = { rules: OFFICIAL, players, seed: 'damage' };
  const table = openTable(header, seededRoller('damage'));
  for (const box of YAHTZEE_BOXES) table.score(box);
  const game = { header, events: table.events() };
  const { id, journal } = (await storeIn(home.path)).begin(game.header);
  await journal.store(game.events);
  await journal.close();
  return { game: { id, ...game }, bytes: readFileSync(journalPath(home.path, id)) };
}

/**
 * Returns a function that reads a damaged journal. The function returns the number of original events that could be
 * read, and whether the damage was noticed.
 */
function readerFor({
  id,
  header,
  events,
}: KeptGame): (bytes: Buffer) => { events: number; isNoticed: boolean } {
  // Compare values as JSON text, which is fast enough for tens of thousands of journals.
  const truth = JSON.stringify(header);
  const beginnings = events.map((_, count) => JSON.stringify(events.slice(0, count)));
  beginnings.push(JSON.stringify(events));
  return (bytes) => {
    const reading = readJournal(bytes, id);
    if (!reading.ok) return { events: 0, isNoticed: true };
    const { stored } = reading;
    if (JSON.stringify(stored.game.header) !== truth) throw new Error('a damaged header was accepted');
    if (JSON.stringify(stored.events) !== beginnings[stored.events.length]) {
      throw new Error('a damaged event was accepted');
    }
    return { events: stored.events.length, isNoticed: stored.damage !== undefined };
  };
}

/** Counts the complete events in a truncated journal, and checks whether the last line is complete. */
function wholeLines(bytes: Buffer): { events: number; endsWhole: boolean } {
  const text = bytes.toString('latin1');
  return { events: Math.max(0, text.split('\n').length - 2), endsWhole: text.endsWith('\n') };
}

test('a journal cut off at any byte keeps all earlier events, and the damage is reported', async () => {
  const { game, bytes } = await wholeGame();
  const read = readerFor(game);
  let events = 0;
  for (let size = 0; size < bytes.length; size++) {
    const cut = bytes.subarray(0, size);
    const { events: whole, endsWhole } = wholeLines(cut);
    const found = read(cut);
    if (found.events !== whole || found.isNoticed === endsWhole) {
      expect({ size, ...found }).toEqual({ size, events: whole, isNoticed: !endsWhole });
    }
    events += found.events;
  }
  expect(read(bytes)).toEqual({ events: game.events.length, isNoticed: false });
  printCounts(
    `journal cut off at each of ${bytes.length} bytes: ${events} events read, 0 crashes, 0 bad records`,
  );
});

test('a journal with a flipped bit keeps all earlier events, and the damage is reported', async () => {
  const { game, bytes } = await wholeGame();
  const read = readerFor(game);
  let [flips, events] = [0, 0];
  for (let place = 0; place < bytes.length; place++) {
    // The lines before the damage are intact. The reader must reject the damaged line and all later lines.
    const { events: before } = wholeLines(bytes.subarray(0, place));
    // All bits of the header, of the first event and of the last event, and one bit of every second byte between them.
    const isSampled = before > 1 && before < game.events.length - 1;
    if (isSampled && place % 2 > 0) continue;
    for (let bit = isSampled ? place % 8 : 0; bit < 8; bit += isSampled ? 8 : 1) {
      const flipped = Buffer.from(bytes);
      flipped[place] = (bytes[place] ?? 0) ^ (1 << bit);
      const found = read(flipped);
      if (found.events !== before || !found.isNoticed) {
        expect({ place, bit, ...found }).toEqual({ place, bit, events: before, isNoticed: true });
      }
      flips++;
      events += found.events;
    }
  }
  printCounts(
    `journal with ${flips} different bits flipped: ${events} events read, 0 crashes, 0 bad records`,
  );
});

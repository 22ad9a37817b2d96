import * as v from 'valibot';
import { readWhole, replaceWhole } from './files/wholeFile.js';
import { pathsOf, type StorePlace } from './storePlace.js';

const SCHEMA = 'yahtzee-cli/answer@1';
const MOST_BYTES = 1024;

/**
 * How many dice are to be held, said before it was said which, or that a box is to be filled. None and all five
 * leave nothing to be said.
 */
const ANSWER = v.union([v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)), v.literal('score')]);
export type OpenAnswer = v.InferOutput<typeof ANSWER>;

const FILE = v.strictObject({ schema: v.literal(SCHEMA), events: v.number(), answer: ANSWER });

/**
 * Keeps an answer that has led to no event yet: the input has ended between two questions. It is worth a file because a
 * script that is cut off anywhere can then be continued with the rest of its lines.
 *
 * @param events how many events the game has had
 * @throws the system's error
 */
export async function keepAnswer(
  place: StorePlace,
  id: string,
  events: number,
  answer: OpenAnswer,
): Promise<void> {
  const text = `${JSON.stringify({ schema: SCHEMA, events, answer })}\n`;
  await replaceWhole(place.files, pathsOf(place, id).answer, new TextEncoder().encode(text));
}

/** Takes the answer out that was kept, if there is one for a game of so many events. Never throws. */
export async function takeAnswer(
  place: StorePlace,
  id: string,
  events: number,
): Promise<OpenAnswer | undefined> {
  const { files } = place;
  const path = pathsOf(place, id).answer;
  try {
    const text = new TextDecoder().decode(await readWhole(files, path, MOST_BYTES));
    await files.remove(path);
    const read = v.safeParse(FILE, JSON.parse(text));
    return read.success && read.output.events === events ? read.output.answer : undefined;
  } catch {
    return undefined;
  }
}

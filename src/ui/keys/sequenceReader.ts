/** A lone Escape is told from the start of a sequence by this silence; the terminal sends those at once. */
const ESCAPE_TIMEOUT_MS = 30;

/* eslint-disable no-control-regex */
/**
 * What begins with Escape in ECMA-48: control sequences, and strings such as OSC and DCS up to their end. A character that has
 * no place there breaks them off. Some control sequences end elsewhere: the Linux console's first function keys and X10 mouse
 * reports later, keys of rxvt before, at a dollar sign.
 */
const SEQUENCE =
  /\x1b\[(?:\[(?:[A-E]|[56]~)|M[^\x00-\x1f]{3}|\d\d?\$|[0-?]*[ -/]*[@-~]?)|\x1b[\]P_][^\x00-\x1f\x7f]*(?:\x07|\x1b\\)?/g;
/** The same without its end. */
const BEGUN =
  /\x1b(?:\[(?:\[[56]?|M[^\x00-\x1f]{0,2}|(?!\d\d?\$)[0-?]*[ -/]*)|[\]P_][^\x00-\x1f\x7f]*\x1b?)?$/;
/** Of the text of a string that has begun, nothing is needed but that there is some; it can be long. */
const STRING_TEXT = /(?<=^\x1b[\]P_].)[^\x1b]+/;
/** Escape, or a letter typed with Alt, unless more follows at once. */
const MAYBE_KEY = /\x1b[\]P_]?$/;
/**
 * The keys that Node can read, the marks of a paste, mouse reports. What ends in R tells where the cursor is: terminals have
 * other sequences for F3.
 */
const MEANT =
  /^\x1b\[(?:\[.+|\d\d?(?:;\d)?[~^]|\d\d?\$|(?:\d(?:;\d)?)?[A-QS-Za-z]|20[01]~|<\d+;\d+;\d+[Mm])$/;
/* eslint-enable no-control-regex */

/**
 * Gives on what the terminal sends with each sequence in one piece, and without those that mean nothing here, such as
 * answers to questions that somebody else has asked: read as keys they would play.
 *
 * @param onInput takes what is left of the chunks
 * @returns the function to feed with chunks of input
 */
export function createSequenceReader(onInput: (text: string) => void): (chunk: string) => void {
  let begun = '';
  let silence: NodeJS.Timeout | undefined;

  const giveOn = (text: string): void => {
    const meant = text.replaceAll(SEQUENCE, (sequence) => (MEANT.test(sequence) ? sequence : ''));
    if (meant !== '') onInput(meant);
  };

  const giveUp = (): void => {
    const text = begun;
    begun = '';
    giveOn(text);
  };

  return (chunk) => {
    clearTimeout(silence);
    const text = begun + chunk;
    const rest = BEGUN.exec(text)?.[0] ?? '';
    begun = rest.replace(STRING_TEXT, '');
    giveOn(text.slice(0, text.length - rest.length));
    if (MAYBE_KEY.test(begun)) silence = setTimeout(giveUp, ESCAPE_TIMEOUT_MS);
  };
}

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/** Text without control, bidi, zero-width and other characters that draw nothing or move what is drawn. */
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

/** A name as it is stored and drawn: composed, on one line, and without characters that draw nothing. */
export const cleanName = (typed: string): string =>
  withoutInvisible(typed.replace(/[\s\u2800]+/gu, ' '))
    // Behind what was taken out, letters and accents may meet that were apart.
    .normalize('NFC')
    .replace(/ +/g, ' ')
    .trim();

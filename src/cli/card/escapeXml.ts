const MEANING = /[&<>"']/g;
/** What no XML document can hold, escaped or not (XML 1.0, production 2). */
const FOREIGN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text as the content of an XML element or attribute. */
export const escapeXml = (text: string): string =>
  text.replace(FOREIGN, '\ufffd').replace(MEANING, (character) => `&#${character.charCodeAt(0)};`);

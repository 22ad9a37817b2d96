import { SaxesParser } from 'saxes';

export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

/**
 * Returns the elements of an XML document, in the order of their end tags. Throws an error if the document is not
 * well-formed.
 */
export function xmlElements(document: string): readonly XmlElement[] {
  const parser = new SaxesParser();
  const open: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const elements: XmlElement[] = [];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => open.push({ name, attributes, text: '' }));
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => {
    const element = open.pop();
    if (element) elements.push(element);
  });
  parser.write(document).close();
  return elements;
}

import type { Model } from '../../model/model.js';
import type { PageId, PageState, ReadingText } from '../../model/reading.js';
import { type Update, withEffects, withoutEffects } from '../../model/messages.js';
import { readingColumns } from './pages.js';
import { openText, openTexts, withoutTexts, withTexts } from './reading.js';

type PageText = Extract<ReadingText, { name: 'page' }>;

/** Opens a page, and loads its content. A list of games or training stays open below the page. */
export function openPage(model: Model, page: PageId): Update {
  if (!model.size) return withoutEffects(model);
  const columns = readingColumns(model.size);
  const text: PageText = { name: 'page', page, columns, content: { status: 'awaited' } };
  return withEffects(openText(withoutTexts(model), text), { type: 'load-page', page, columns });
}

/** Adds the content of a page, unless the page has been closed or is now needed for another width. */
export function withPage(model: Model, page: PageId, columns: number, content: PageState): Model {
  const text = openPageText(model);
  return text?.page === page && text.columns === columns ? withText(model, { ...text, content }) : model;
}

/** Shows the current page in a terminal of a new size. Loads the page again if its width has changed. */
export function withPageWidth(model: Model): Update {
  const text = openPageText(model);
  if (!text || !model.size) return withoutEffects(model);
  const columns = readingColumns(model.size);
  return columns === text.columns
    ? withoutEffects(model)
    : withEffects(withText(model, { ...text, columns }), { type: 'load-page', page: text.page, columns });
}

/** Returns the open page, even if help covers it; undefined if no page is open. */
const openPageText = (model: Model): PageText | undefined =>
  openTexts(model).find((text): text is PageText => text.name === 'page');

const withText = (model: Model, page: PageText): Model =>
  withTexts(model, (text) => (text.name === 'page' ? page : text));

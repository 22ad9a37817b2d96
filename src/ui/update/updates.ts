import type { Effect } from './messages.js';
import type { Model } from '../model/model.js';

/** What a message leads to: what is shown next, and what is to be done. */
export interface Update {
  readonly model: Model;
  readonly effects: readonly Effect[];
}

export const only = (model: Model): Update => ({ model, effects: [] });
export const and = (model: Model, ...effects: readonly Effect[]): Update => ({ model, effects });

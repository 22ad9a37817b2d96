import { openReading } from '../model/reading.js';
import type { ReviewState } from '../model/review.js';
import type { Model, Scene } from '../model/model.js';

type EndScene = Extract<Scene, { name: 'end' }>;

/** The final standings under the review of their game, as far as that is there. */
export function openReview(model: Model, scene: EndScene, review: ReviewState): Model {
  const { header } = scene.table.snapshot.game;
  const reading = openReading({ name: 'review', header, review });
  return { ...model, scene: { ...scene, review }, overlay: { name: 'reading', reading } };
}

/** The screen once a review has come, or cannot be had. It opens nothing: its reader may have gone back. */
export function withReview(model: Model, review: ReviewState): Model {
  const { scene, overlay } = model;
  if (scene.name !== 'end') return model;
  const next: Model = { ...model, scene: { ...scene, review } };
  if (overlay?.name !== 'reading' || overlay.reading.text.name !== 'review') return next;
  const text = { ...overlay.reading.text, review };
  return { ...next, overlay: { ...overlay, reading: { ...overlay.reading, text } } };
}

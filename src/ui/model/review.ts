import type { Review } from '../../analysis/index.js';
import type { CourseChart } from '../../text/index.js';

/** The review of a game that is over: on its way, at hand with what draws its chart, or impossible. */
export type ReviewState =
  | { readonly status: 'awaited' }
  | { readonly status: 'ready'; readonly review: Review; readonly chart: CourseChart }
  /** Why, in one line. */
  | { readonly status: 'failed'; readonly line: string };

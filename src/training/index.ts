/** Training: positions to practise, their themes and difficulty, judged answers, the schedule of missed positions, and progress. */
export * from './judge.js';
export * from './daily.js';
export * from './exercise.js';
export * from './gamePositions.js';
export { lessonFacts } from './lessonFacts.js';
export * from './leaks.js';
export * from './lessons.js';
export * from './names.js';
export * from './progress.js';
export * from './schedule.js';
export * from './themes.js';

export * from './courseChart.js';
export * from './pages.js';
export * from './words.js';

export * from './houseRules.js';

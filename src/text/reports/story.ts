import type { Decision, Review, SeatReview } from '../../analysis/index.js';
import {
  areAlike,
  type Game,
  type GameEvent,
  type GameHeader,
  labelOf,
  leadersByRound,
  nameOf,
  scoringOptions,
  standings,
} from '../../engine/index.js';
import type { TurningPoint } from '../../players/index.js';
import { columnsOf, firstFitting, padRight } from '../layout.js';
import { andList, onOneLine } from '../phrases.js';
import { expectedText, facesText, percentText } from '../play/coach/coach.js';

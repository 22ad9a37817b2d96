import { isBuiltIn, type RuleSet, turnsOf } from '../../engine/index.js';
import type { Analyst } from '../../players/index.js';
import {
  type GameStore,
  type Lock,
  LockHeldError,
  type StoredGame,
  type Survey,
} from '../../storage/index.js';
import {
  type DailyAnalysis,
  dailyMessages,
  type DailyPlayer,
  gameCard,
  minutesToNextDay,
  onOneLine,
  storedMessages,
  stripText,
  unknownStrip,
} from '../../text/index.js';
import type { DailyNames, EndedCard, OpenedDaily } from '../../ui/index.js';
import { analyseDaily, cardFacts } from '../card/facts.js';
import {
  type DailyGame,
  dailyGameOf,
  dailyGamesOfOthers,
  dailyNameOf,
  dailyPlayerOf,
  dayAt,
  knownDailyNames,
  type PlayedDaily,
  type StoredDaily,
} from '../home/daily.js';
import { type Home, NO_GAMES, readStore } from '../home/home.js';
import { UsageError } from '../options.js';
import { printLine, wrapSentence } from '../output.js';
import { commandForHints } from '../startCommand.js';
import type { GameFactory, RunGame } from './gameFactory.js';

interface DailyChoice {
  readonly rules: RuleSet;
  readonly names: DailyNames;
  /** Undefined until the player has entered a name. */
  readonly player: string | undefined;
}

/**
 * Opens today's daily game for the menu. Asks who plays if no name or several are known, or if the suggested player has
 * already played. Also asks before the first daily game, unless the settings have a name.
 *
 * @throws UsageError if the rule set has no daily game, if the stored games can't be read, or if another process is
 *   starting the player's game
 */
export async function openDaily(
  { rules, names, player }: DailyChoice,
  home: Home,
  factory: GameFactory,
): Promise<OpenedDaily> {
  requireDailyRules(rules);
  const day = dayAt(new Date());
  const survey = await readStore(home, (store) => store.survey());
  const name = player ?? dailyNameOf(names, survey);
  if (name === undefined) return { type: 'ask-player', suggestion: { hasPlayed: false } };
  if (player === undefined) {
    const hasPlayed = dailyGameOf({ day, rules, name }, survey).state === 'over';
    const isFirst = names.settings.length === 0 && dailyPlayerOf(survey) === undefined;
    const isAsked = hasPlayed || isFirst || knownDailyNames(names, survey).length > 1;
    if (isAsked) return { type: 'ask-player', suggestion: { name, hasPlayed } };
  }
  const played = { day, rules, name };
  const found = await findOrClaimDaily(played, home, survey);
  try {
    switch (found.daily.state) {
      case 'over':
        return { type: 'over', day, name };
      case 'unfinished': {
        const game = await factory.resumeGame(found.daily.game.id, 'refuse');
        return typeof game === 'string'
          ? { type: 'problem', line: game }
          : { type: 'game', game, was: 'resumed' };
      }
      case 'none':
        return { type: 'game', game: await startDaily(played, found, factory), was: 'new' };
    }
  } finally {
    await found.release();
  }
}

/**
 * House rules have no daily game, because other people don't have the same rules.
 *
 * @throws UsageError
 */
export function requireDailyRules(rules: RuleSet): void {
  if (!isBuiltIn(rules)) throw new UsageError(dailyMessages.houseRules);
}

/** Starts a daily game that has been claimed, and releases the claim once the game is stored. */
export async function startDaily(
  played: PlayedDaily,
  { survey, release }: FoundDaily,
  factory: GameFactory,
): Promise<RunGame> {
  const others = dailyGamesOfOthers(played, survey).map((other) => other.name);
  const notice = others.length > 0 ? dailyMessages.playsAfter(others) : undefined;
  const game = factory.createDailyGame(played, notice);
  // Release the claim only after the game is stored, because only then can other processes find the game.
  await game.session.settled();
  await release();
  return game;
}

export interface FoundDaily {
  readonly survey: Survey;
  readonly daily: DailyGame;
  /** Lets other processes start the player's daily game. Never rejects, and a second call does nothing. */
  readonly release: () => Promise<void>;
}

/**
 * Finds a player's daily game, or claims it if it hasn't started. Until `release` is called, no other process can start
 * it.
 *
 * @throws UsageError if the stored games can't be read, or if another process is starting the player's game
 */
export async function findOrClaimDaily(
  played: PlayedDaily,
  home: Home,
  firstSurvey: Survey,
): Promise<FoundDaily> {
  const found = dailyGameOf(played, firstSurvey);
  if (found.state !== 'none') return { survey: firstSurvey, daily: found, release: () => Promise.resolve() };
  const release = releaseOnce(await claimDaily(home, played.name));
  try {
    // Check again, because another process may have started the game just before this process claimed it.
    const survey = await readStore(home, (store) => store.survey());
    const daily = dailyGameOf(played, survey);
    if (daily.state !== 'none') await release();
    return { survey, daily, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/**
 * @returns the claim, or undefined if the disk is read-only. On a read-only disk, no process can store a daily game.
 */
const claimDaily = ({ store }: Home, name: string): Promise<Lock | undefined> =>
  store.claimDaily(name).catch((error: unknown) => {
    if (error instanceof LockHeldError) throw new UsageError(storedMessages.dailyHeld(name, error.holder));
    return undefined;
  });

function releaseOnce(claim: Lock | undefined): () => Promise<void> {
  let held = claim;
  return async () => {
    const lock = held;
    held = undefined;
    // Ignore a failure: the lock stops blocking others when this process ends.
    await lock?.release().catch(() => undefined);
  };
}

type KnownAnalysis = (id: string) => DailyAnalysis | undefined;

/**
 * Prints a player's daily result and card, and who else has played. Prints nothing until the game is over.
 *
 * @param found a survey of the stored games (default: a new survey), and a function that returns analyses which the
 *   screen has computed
 */
export async function printDailyResult(
  played: PlayedDaily,
  store: GameStore,
  found: { readonly survey?: Survey; readonly known?: KnownAnalysis },
): Promise<void> {
  // Other commands report problems with stored games, so ignore them here.
  const games = found.survey ?? (await store.survey().catch(() => undefined));
  const lines = games ? await resultLines(played, store, games, found.known) : [];
  for (const line of lines) printLine(line);
}

/** The card of a game that has just ended, even if the stored games can't be read. Only a daily game is analysed. */
export async function cardOfEnded(
  { id, session }: RunGame,
  home: Home | undefined,
  analyst: Analyst,
): Promise<EndedCard> {
  const { game, events } = session.getSnapshot();
  // Other parts of the screen report games that can't be read.
  const survey = await home?.store.survey().catch(() => undefined);
  // An id starts with the day on which the game was created.
  const facts = cardFacts({ id, created: id, game }, survey ?? NO_GAMES);
  const analysed = analyseDaily({ game, events }, facts, analyst).then((analysis) => ({
    analysis,
    card: gameCard({ ...facts, ...(analysis && { strip: analysis.strip }) }),
  }));
  const strip = facts.streak === undefined ? {} : { strip: unknownStrip(turnsOf(game.header.rules)) };
  return { streak: facts.streak ?? 0, card: gameCard({ ...facts, ...strip }), analysed };
}

export async function dailyResultLines(
  played: PlayedDaily,
  home: Home,
  columns: number,
): Promise<readonly string[]> {
  const survey = await readStore(home, (store) => store.survey());
  const lines = await resultLines(played, home.store, survey);
  return [...lines, dailyMessages.somebodyElseInMenu].flatMap((line) => wrapSentence(line, columns));
}

async function resultLines(
  played: PlayedDaily,
  store: GameStore,
  survey: Survey,
  known?: KnownAnalysis,
): Promise<readonly string[]> {
  const { day } = played;
  const daily = dailyGameOf(played, survey);
  if (daily.state !== 'over') return [];
  const others = dailyGamesOfOthers(played, survey).map(playerWords);
  const lastLines = [
    ...(others.length > 0 ? [dailyMessages.others(others)] : []),
    nextGameText(played, survey, new Date()),
  ];
  const { game, outcome, players } = daily.score;
  const player = onOneLine(daily.name);
  if (outcome === 'abandoned') return [dailyMessages.abandoned(day, player), ...lastLines];
  const reading = await store.read(game);
  const cardAndTurns = reading.ok ? await cardAndTurnLines(reading.stored, survey, known) : [];
  return [dailyMessages.played(day, player, players[0]?.score ?? 0), ...cardAndTurns, ...lastLines];
}

/**
 * A daily game's card and, below it, the score of perfect play. Players shouldn't share that score with people who
 * haven't played yet.
 */
async function cardAndTurnLines(
  stored: StoredGame,
  survey: Survey,
  known?: KnownAnalysis,
): Promise<readonly string[]> {
  const facts = cardFacts(stored, survey);
  const analysis = known?.(stored.id) ?? (await analyseDaily(stored, facts));
  if (!analysis) return gameCard(facts);
  const { strip, perfect } = analysis;
  return [...gameCard({ ...facts, strip }), stripText(strip), dailyMessages.perfect(perfect)];
}

function playerWords(daily: StoredDaily): DailyPlayer {
  const { name, state } = daily;
  if (state === 'unfinished') return { name, state };
  const { outcome, players } = daily.score;
  const score = players[0]?.score;
  return { name, state: outcome, ...(outcome === 'finished' && score !== undefined && { score }) };
}

/** Says when the next daily game comes. After midnight UTC, it's already here. */
function nextGameText(played: PlayedDaily, survey: Survey, now: Date): string {
  const today = dayAt(now);
  return played.day === today || dailyGameOf({ ...played, day: today }, survey).state === 'over'
    ? dailyMessages.next(minutesToNextDay(now))
    : dailyMessages.todays(today, played.rules.id, commandForHints(process.stdout));
}

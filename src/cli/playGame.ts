import { RULE_SETS, type RuleSet } from '../engine/index.js';
import { findHome } from '../storage/index.js';
import { cleanName, defaultNames, readPlayerNames, usageWords } from '../text/index.js';
import type { InputStyle, Keeper } from '../ui/index.js';
import { settleColour } from './colour.js';
import { dealer, type Dealer } from './dealer.js';
import { dieIfTerminalIsGone, type Ending, statusOf } from './exitStatus.js';
import { openKeeper } from './keeper.js';
import { playInLines } from './lineMode.js';
import { onReaderGone } from './pipes.js';
import { openRecorder } from './recorder.js';
import { resolveRules } from './rulesOption.js';
import { UsageError } from './usageError.js';
import { addWithResolvers } from './withResolvers.js';

/** The options of `play` as commander gives them. */
export interface PlayOptions {
  readonly players?: string;
  readonly rules: string;
  readonly seed?: string;
  readonly input: InputStyle;
  readonly plain?: true;
  readonly animation: boolean;
  readonly color: boolean;
  readonly mouse: boolean;
  readonly duplicate?: true;
  readonly practice?: true;
  readonly record?: string;
}

/**
 * Plays on the screen, or as lines where there is none.
 *
 * @returns the exit status
 * @throws UsageError before anything is drawn
 */
export async function playGame(options: PlayOptions): Promise<number> {
  const players = options.players === undefined ? undefined : readPlayers(options.players);
  const rules = resolveRules(options.rules);
  const deal = dealer({
    ...(options.seed !== undefined && { seed: readSeed(options.seed) }),
    dice: options.duplicate ? 'same-for-all' : 'own',
    counting: options.practice ? 'practice' : 'counts',
  });
  const recorder = openRecorder(options.record);
  const dealRecorded: Dealer = (names, chosen) => {
    const session = deal(names, chosen);
    recorder.follow(session);
    return session;
  };
  // Whatever way the program ends; after an orderly end nothing is left to write.
  process.once('exit', () => recorder.save());
  const keeper = openKeeper(recorder, await findHome(process.env));
  const game: GameWishes = { players, rules, deal: dealRecorded, keeper };
  const ending = isScreenless(options) ? await playLines(game) : await playScreen(game, options);
  const unwritten = recorder.save();
  const trouble = unwritten ?? keeper.trouble();
  if (trouble !== undefined) process.stderr.write(`yahtzee-cli: ${trouble}\n`);
  dieIfTerminalIsGone();
  return ending === 'left' && unwritten !== undefined ? 1 : statusOf(ending);
}

interface GameWishes {
  readonly players: readonly string[] | undefined;
  readonly rules: RuleSet;
  readonly deal: Dealer;
  readonly keeper: Keeper;
}

const isScreenless = ({ plain }: PlayOptions): boolean =>
  plain === true || !process.stdin.isTTY || !process.stdout.isTTY || process.env['TERM'] === 'dumb';

async function playLines({ players, rules, deal, keeper }: GameWishes): Promise<Ending> {
  const session = deal(players ?? defaultNames(1), rules);
  const ending = await playInLines(session, keeper.bestScore(rules));
  keeper.keep(session.getSnapshot());
  return ending;
}

async function playScreen(game: GameWishes, options: PlayOptions): Promise<Ending> {
  // The screen itself watches for the terminal to go away.
  onReaderGone(() => {});
  settleColour(options.color ? 'on' : 'off');
  addWithResolvers();
  const { playOnScreen } = await import('../ui/index.js');
  const { players, rules, deal, keeper } = game;
  return playOnScreen({
    ...(players && { players }),
    rules,
    ruleSets: RULE_SETS.includes(rules) ? RULE_SETS : [...RULE_SETS, rules],
    input: options.input,
    animation: options.animation ? 'on' : 'off',
    mouse: options.mouse ? 'on' : 'off',
    startGame: deal,
    keeper,
  });
}

function readPlayers(typed: string): readonly string[] {
  const reading = readPlayerNames(typed);
  if (!reading.ok) throw new UsageError(usageWords.players(reading.problem));
  return reading.names;
}

const LONGEST_SEED = 64;

function readSeed(typed: string): string {
  const seed = cleanName(typed);
  if (seed === '' || seed.length > LONGEST_SEED) {
    throw new UsageError(usageWords.seed(typed, LONGEST_SEED));
  }
  return seed;
}

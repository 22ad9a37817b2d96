import { Box, Text } from 'ink';
import { memo } from 'react';
import { DIE_INDEXES, type DieIndex, type Hold, HOLD_NONE, mapPlaces } from '../../engine/index.js';
import { boardMessages, type DiceArt, type DieSide, drawSmallDie } from '../../text/index.js';
import type { ComparedDice } from '../model/board/comparedDice.js';
import { type BoardDice, diceColumns, SMALL_DIE_WIDTH } from '../model/board/boardRows.js';
import { type Sides, type Tumble, tumblingDice } from '../model/board/tumble.js';
import { useTheme } from '../theme/themes.js';
import { Clickable } from '../core/Clickable.js';

export interface DiceProps {
  readonly dice: Sides;
  readonly hold: Hold;
  readonly cursor?: DieIndex | undefined;
  /** The dice that the coach's highlighted move keeps. */
  readonly keep?: Hold | undefined;
  /**
   * The player's move and a better one: the words below the dice show which dice each keeps, in place of numbers, HELD
   * and `keep`.
   */
  readonly compared?: ComparedDice | undefined;
  readonly tumble?: Tumble | undefined;
}

type DrawnDiceProps = Omit<DiceProps, 'tumble'>;

/** Draws five dice side by side, in the size given by `art`. */
export function DiceRow({ art, tumble, ...props }: DiceProps & { readonly art: BoardDice }) {
  const drawn = tumble ? { ...props, dice: tumblingDice(props.dice, tumble), hold: tumble.held } : props;
  return art === 'small' ? <SmallDiceRow {...drawn} /> : <DrawnDiceRow art={art} {...drawn} />;
}

/**
 * Draws five dice side by side. Below each: its number, and HELD if it's held, or `keep` if the coach's highlighted
 * move keeps it. A held die is drawn one row lower. If two moves are compared, all dice stay level, and below them each
 * move has a row that marks the dice it keeps.
 */
function DrawnDiceRow({
  dice,
  hold,
  cursor,
  keep = HOLD_NONE,
  compared,
  art,
}: DrawnDiceProps & { readonly art: DiceArt }) {
  return (
    <Box columnGap={1} width={diceColumns(art)}>
      {DIE_INDEXES.map((place) => (
        <Clickable key={place} command={TOGGLES[place]}>
          <Die
            art={art}
            side={dice[place]}
            number={place + 1}
            isHeld={hold[place]}
            isKept={keep[place]}
            hasCursor={place === cursor}
            words={wordsAt(compared, place)}
          />
        </Clickable>
      ))}
    </Box>
  );
}

function wordsAt(compared: ComparedDice | undefined, place: DieIndex): ComparedWords | undefined {
  if (!compared) return undefined;
  const { who, own, best } = compared;
  return {
    own: own[place] ? boardMessages.own[who] : '',
    best: best[place] ? boardMessages.best : '',
  };
}

/**
 * If two moves are compared: what stands below a die for the player's move and for the better one. A move that doesn't
 * keep the die has an empty word.
 */
interface ComparedWords {
  readonly own: string;
  readonly best: string;
}

interface DieProps {
  readonly side: DieSide;
  /** From 1 to 5. */
  readonly number: number;
  readonly isHeld: boolean;
  readonly isKept: boolean;
  readonly hasCursor: boolean;
  /** Replaces the label and the other words. */
  readonly words: ComparedWords | undefined;
}

/** Returns whether a die is still rolling or has no face yet. Such a die has no label. */
const isRolling = (side: DieSide): boolean => typeof side !== 'number';

/** Draws a die. It's a `memo`, because drawing a die is slow, and a key usually changes only one. */
const Die = memo(function Die({
  art,
  side,
  number,
  isHeld,
  isKept,
  hasCursor,
  words,
}: DieProps & { readonly art: DiceArt }) {
  const { styles } = useTheme();
  const { width } = art;
  const drawn = art.draw(side, isHeld ? 'held' : 'free').join('\n');
  if (isHeld && !words) {
    return (
      <Text>
        {`${' '.repeat(width)}\n`}
        <Text {...styles.held}>{drawn}</Text>
        {'\n'}
        <Text {...styles.held}>
          <DieLabel label={`${number} ${boardMessages.held}`} width={width} hasCursor={hasCursor} />
        </Text>
      </Text>
    );
  }
  return (
    <Text>
      <Text {...(isHeld ? styles.held : {})}>{drawn}</Text>
      {'\n'}
      {words ? (
        <Text {...styles.held}>{centred(words.own, width)}</Text>
      ) : (
        <DieLabel
          label={isRolling(side) ? '' : boardMessages.dieLabel(number - 1)}
          width={width}
          hasCursor={hasCursor}
        />
      )}
      {'\n'}
      {words ? (
        <Text {...styles.best}>{centred(words.best, width)}</Text>
      ) : (
        <DieWords width={width} isHeld={isHeld} isKept={isKept} />
      )}
    </Text>
  );
});

/**
 * Draws a die's label, with a pointer if the die has the cursor. The label stays in the same place with or without it.
 */
function DieLabel({
  label,
  width,
  hasCursor,
}: Pick<DieProps, 'hasCursor'> & { readonly label: string; readonly width: number }) {
  const { styles, marks } = useTheme();
  const line = centred(label, width);
  if (!hasCursor) return line;
  const at = line.indexOf(label);
  return (
    <>
      {line.slice(0, at - 1)}
      <Text {...styles.marked}>{marks.pointer + label}</Text>
      {line.slice(at + label.length)}
    </>
  );
}

interface DieWordsProps extends Pick<DieProps, 'isHeld' | 'isKept'> {
  readonly width: number;
}

/**
 * Draws HELD or `keep` below a die. If both apply, HELD wins, because the coach's list also shows which dice its move
 * keeps.
 */
function DieWords({ width, isHeld, isKept }: DieWordsProps) {
  const { styles } = useTheme();
  const { held, keep } = boardMessages;
  const word = isHeld ? held : isKept ? keep : '';
  return <Text {...(isHeld ? styles.held : styles.best)}>{centred(word, width)}</Text>;
}

const TOGGLES = mapPlaces((place) => ({ verb: 'toggle', place }) as const);

/**
 * Draws five small dice for narrow terminals in three lines: numbers, faces, and HELD or `keep`. If two moves are
 * compared, the words for one are above the faces, and those for the other below.
 */
function SmallDiceRow({ dice, hold, cursor, keep = HOLD_NONE, compared }: DrawnDiceProps) {
  return (
    <Box>
      {DIE_INDEXES.map((place) => (
        <Clickable key={place} command={TOGGLES[place]}>
          <SmallDie
            side={dice[place]}
            number={place + 1}
            isHeld={hold[place]}
            isKept={keep[place]}
            hasCursor={place === cursor}
            words={wordsAt(compared, place)}
          />
        </Clickable>
      ))}
    </Box>
  );
}

function SmallDie({ side, number, isHeld, isKept, hasCursor, words }: DieProps) {
  const { styles } = useTheme();
  const width = SMALL_DIE_WIDTH;
  const art = centred(drawSmallDie(side, isHeld ? 'held' : 'free'), width);
  return (
    <Text>
      {words ? (
        <Text {...styles.held}>{centred(words.own, width)}</Text>
      ) : (
        <DieLabel label={isRolling(side) ? '' : String(number)} width={width} hasCursor={hasCursor} />
      )}
      {'\n'}
      <Text {...styles.question}>{art}</Text>
      {'\n'}
      {words ? (
        <Text {...styles.best}>{centred(words.best, width)}</Text>
      ) : (
        <DieWords width={width} isHeld={isHeld} isKept={isKept} />
      )}
    </Text>
  );
}

function centred(text: string, width: number): string {
  const left = Math.floor((width - text.length) / 2);
  return text.padStart(left + text.length).padEnd(width);
}

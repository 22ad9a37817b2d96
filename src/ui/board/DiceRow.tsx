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
   * Compares the player's move with a better one: words below the dice say which dice each keeps, and replace the
   * numbers, HELD and `keep`.
   */
  readonly compared?: ComparedDice | undefined;
  readonly tumble?: Tumble | undefined;
}

type DrawnDiceProps = Omit<DiceProps, 'tumble'>;

export function DiceRow({ art, tumble, ...props }: DiceProps & { readonly art: BoardDice }) {
  const drawn = tumble ? { ...props, dice: tumblingDice(props.dice, tumble), hold: tumble.held } : props;
  return art === 'small' ? <SmallDiceRow {...drawn} /> : <DrawnDiceRow art={art} {...drawn} />;
}

/**
 * Draws five dice side by side. Below each is its number, and HELD if it's held, or `keep` if the coach's highlighted
 * move keeps it. A held die is one row lower. When two moves are compared, all dice stay level, and each move has a row
 * that marks the dice it keeps.
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

/** The words below a die when two moves are compared. A move that doesn't keep the die has an empty one. */
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
  /** Shown instead of the label, HELD and `keep`. */
  readonly words: ComparedWords | undefined;
}

/** True while a die is rolling or has no face yet. It has no label then. */
const isRolling = (side: DieSide): boolean => typeof side !== 'number';

/** A `memo`, because drawing a die is slow, and most keys change only one. */
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
 * Draws a die's label, with a pointer if the cursor is there. The label doesn't move when the pointer comes or goes.
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

/** Draws HELD or `keep` below a die. HELD wins, because the coach's list also shows which dice its move keeps. */
function DieWords({ width, isHeld, isKept }: DieWordsProps) {
  const { styles } = useTheme();
  const { held, keep } = boardMessages;
  const word = isHeld ? held : isKept ? keep : '';
  return <Text {...(isHeld ? styles.held : styles.best)}>{centred(word, width)}</Text>;
}

const TOGGLES = mapPlaces((place) => ({ verb: 'toggle', place }) as const);

/**
 * Draws five small dice for narrow terminals, in three lines: numbers, faces, and HELD or `keep`. When two moves are
 * compared, one has its words above the faces, the other below.
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

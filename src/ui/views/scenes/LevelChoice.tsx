import { Box, Text } from 'ink';
import { LEVELS } from '../../../players/index.js';
import { promptMessages } from '../../../text/index.js';
import { FULL_SIZE } from '../../model/layout.js';
import { Clickable } from '../parts/Clickable.js';
import { useTheme } from '../../theme/useTheme.js';
import type { StartQuestion } from '../../model/start.js';

interface LevelChoiceProps {
  readonly question: Extract<StartQuestion, { name: 'player-level' }>;
  readonly columns: number;
}

/** The levels of a computer on one line, one of them marked; where there is room with their numbers. */
export function LevelChoice({ question, columns }: LevelChoiceProps) {
  const { styles, marks } = useTheme();
  const { level: marked, seated } = question;
  const isRoomy = columns >= FULL_SIZE.columns;
  return (
    <Box columnGap={isRoomy ? 1 : 0}>
      {isRoomy && <Text {...styles.question}>{promptMessages.playerLevel(seated.length + 1)}</Text>}
      {LEVELS.map((level, index) => (
        <Clickable key={level} command={{ verb: 'choose', choice: index + 1 }}>
          <Text {...(level === marked ? styles.marked : {})}>
            {`${level === marked ? marks.pointer : ' '}${isRoomy ? ` ${index + 1} ` : ''}${level}`}
          </Text>
        </Clickable>
      ))}
    </Box>
  );
}

import { Box, Text } from 'ink';
import { Fragment } from 'react';
import type { FactLine, Size } from '../../text/index.js';
import type { CoachLayout, MoveLine } from '../model/board/coachLayout.js';
import { useTheme } from '../theme/useTheme.js';
import { Clickable } from '../core/Clickable.js';

interface CoachPanelProps {
  readonly layout: CoachLayout;
  readonly area: Size;
  /** What Enter does: it takes the marked move or, if the player has started an answer, answers the question. */
  readonly enter: 'takes-move' | 'answers';
}

/** Draws the coach's panel, which fills its area. */
export function CoachPanel({ layout, area: { columns, rows }, enter }: CoachPanelProps) {
  const { styles } = useTheme();
  const { title, message, moves, facts, factsAt } = layout;
  const main = (
    <Box flexDirection="column" flexShrink={0} width={factsAt ?? columns}>
      {title !== '' && (
        <Text wrap="truncate" {...styles.heading}>
          {title}
        </Text>
      )}
      {message.length > 0 && <Text>{message.join('\n')}</Text>}
      {moves.length > 0 && <Moves moves={moves} enter={enter} />}
      {factsAt === undefined && facts.length > 0 && <Facts facts={facts} />}
    </Box>
  );
  return (
    <Box width={columns} height={rows} overflow="hidden">
      {main}
      {factsAt !== undefined && <Facts facts={facts} />}
    </Box>
  );
}

interface MovesProps {
  readonly moves: readonly MoveLine[];
  readonly enter: CoachPanelProps['enter'];
}

/**
 * Draws the visible moves as a single text element, because many elements make Ink slow. The pointer shows the move that
 * Enter takes. If Enter answers the question, there is no pointer.
 */
function Moves({ moves, enter }: MovesProps) {
  const { styles, marks } = useTheme();
  return (
    <Clickable command={moves.map(({ place }) => ({ verb: 'target', target: place }) as const)}>
      <Text wrap="truncate">
        {moves.map(({ place, text, isMarked }, index) => {
          const isTaken = isMarked && enter === 'takes-move';
          return (
            <Fragment key={place}>
              {index > 0 && '\n'}
              <Text {...(isTaken ? styles.marked : {})}>{`${isTaken ? marks.pointer : ' '} ${text}`}</Text>
            </Fragment>
          );
        })}
      </Text>
    </Clickable>
  );
}

function Facts({ facts }: { readonly facts: readonly FactLine[] }) {
  const { styles } = useTheme();
  return (
    <Text wrap="truncate">
      {facts.map(({ kind, text }, index) => (
        <Fragment key={index}>
          {index > 0 && '\n'}
          <Text {...(kind === 'heading' ? styles.heading : {})}>{text}</Text>
        </Fragment>
      ))}
    </Text>
  );
}

import { Box, Text } from 'ink';
import { type GameHeader, nameOf } from '../../engine/index.js';
import { cut, onOneLine, replayMessages } from '../../text/index.js';
import { Clickable } from '../core/Clickable.js';
import { columnAt, graphMarks, placeNear, type ReviewGraph } from '../model/review/graph.js';
import { useTheme } from '../theme/themes.js';

interface ReviewGraphViewProps {
  readonly header: GameHeader;
  readonly graph: ReviewGraph;
  /** Which event of the recording the board shows. */
  readonly at: number;
  readonly columns: number;
}

/** Draws the graph of a review, and points at the decision on the board. A click goes to the decision nearest to it. */
export function ReviewGraphView({ header, graph, at, columns }: ReviewGraphViewProps) {
  const { styles, marks } = useTheme();
  const { plot, scores, axis } = graph;
  const column = columnAt(graph, at);
  const names = header.players.map((_, seat) => onOneLine(nameOf(header, seat)));
  const legend = replayMessages.graph(marks.mistake, graphMarks(names.length), names);
  return (
    <Box flexDirection="column">
      <Text {...styles.heading}>{cut(legend, columns)}</Text>
      <Box>
        <Box flexDirection="column">
          {scores.map((score, row) => (
            <Text key={row}>{`${score}|`}</Text>
          ))}
        </Box>
        <Clickable
          command={(row, clicked) => {
            const target = placeNear(graph, { column: clicked, row });
            return target === undefined ? undefined : { verb: 'target', target };
          }}
        >
          <Box flexDirection="column">
            {plot.map((line, row) => (
              <Text key={row}>
                {line.split(marks.mistake).map((part, index) => (
                  <Text key={index}>
                    {index > 0 && <Text {...styles.notice}>{marks.mistake}</Text>}
                    {part}
                  </Text>
                ))}
              </Text>
            ))}
          </Box>
        </Clickable>
      </Box>
      <Text>
        {`${' '.repeat(scores[0]?.length ?? 0)}+${axis.slice(0, column)}`}
        <Text {...styles.inTurn}>^</Text>
        {axis.slice(column + 1)}
      </Text>
    </Box>
  );
}

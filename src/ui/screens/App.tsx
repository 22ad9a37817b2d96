import { Box, Text, useApp, useStdin } from 'ink';
import { useEffect, useSyncExternalStore } from 'react';
import { type Size, terminalSizeMessages, wrap } from '../../text/index.js';
import { panelFooter } from '../core/panelKeys.js';
import { COMPACT_SIZE, layoutFor } from '../core/layout.js';
import { fiveAlikeNow } from '../model/board/animation.js';
import { type Model, topOf } from '../model/model.js';
import { tableOf } from '../model/scenes.js';
import { resolveTheme, ThemeContext } from '../theme/themes.js';
import { FiveAlike } from '../board/FiveAlike.js';
import { useScreenSize } from '../board/useBoardSize.js';
import { ClickContext, type ClickTargets } from '../core/Clickable.js';
import { FooterContext } from '../core/Footer.js';
import { keysNow, sceneLayer } from './layers.js';

/** Hands the terminal over to the shell, and takes it back once `wait` has resolved. */
export type SuspendTerminal = (wait: () => Promise<void>) => Promise<void>;

export interface AppStore {
  readonly getModel: () => Model;
  /** Calls the listener whenever the screen must be redrawn, until you call the returned function. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly input: (chunk: string) => void;
  readonly clickTargets: ClickTargets | undefined;
  onSuspend(suspend: SuspendTerminal): void;
}

export function App({ store }: { readonly store: AppStore }) {
  const model = useSyncExternalStore(store.subscribe, store.getModel);
  const { setRawMode, stdin } = useStdin();
  const { suspendTerminal } = useApp();

  useEffect(() => {
    const read = (chunk: Buffer | string): void => store.input(String(chunk));
    store.onSuspend((wait) => suspendTerminal(wait));
    setRawMode(true);
    stdin.on('data', read);
    return () => {
      stdin.off('data', read);
      setRawMode(false);
    };
  }, [store, stdin, setRawMode, suspendTerminal]);

  return (
    <ClickContext.Provider value={store.clickTargets}>
      <ThemeContext.Provider value={resolveTheme(model.theme, model.settings.values, model.shade)}>
        {model.size && <Screen model={model} size={model.size} />}
      </ThemeContext.Provider>
    </ClickContext.Provider>
  );
}

/** Draws one frame. It always has fewer rows than the terminal, which would otherwise scroll. */
function Screen({ model, size }: { readonly model: Model; readonly size: Size }) {
  const game = tableOf(model.scene)?.snapshot.game;
  const screen = useScreenSize(size, game, model.input);
  if (layoutFor(size) === 'too-small') return <TooSmall size={size} />;
  const fiveAlike = fiveAlikeNow(model);
  if (fiveAlike) return <FiveAlike {...fiveAlike} size={size} />;
  const top = topOf(model);
  const { panel, state } = top?.panel.draw ? top : sceneLayer(model);
  const left = Math.floor((size.columns - screen.columns) / 2);
  return (
    <FooterContext.Provider value={panelFooter(keysNow(model))}>
      <Box flexDirection="column" marginLeft={left} height={size.rows - 1} overflowY="hidden">
        {panel.draw?.(state, { world: model, size: screen })}
      </Box>
    </FooterContext.Provider>
  );
}

function TooSmall({ size }: { readonly size: Size }) {
  if (size.rows < 2) return null;
  const lines = wrap(terminalSizeMessages.tooSmall(COMPACT_SIZE, size), size.columns);
  return <Text>{lines.slice(0, size.rows - 1).join('\n')}</Text>;
}

import { Component, createElement, useEffect, type FunctionComponent, type ReactNode } from 'react';
import type { Language } from '../../domain/language.ts';
import { LanguageContext } from '../parts/language.tsx';
import { islandEntry } from '../registry.ts';
import { ReloadNote } from './reload-note.tsx';
import { ThemeProvider } from './theme-provider.tsx';
import { words } from './words.ts';

/** Renders an island's root from its props, in the same way on the server and in the browser. */
export type IslandTree = (props: object, language: Language, onAwake?: () => void) => ReactNode;

/** @throws Error when no island has the name. */
export async function loadIslandTree(name: string): Promise<IslandTree> {
  const island = (await islandEntry(name).load()) as FunctionComponent<object>;
  return (props, language, onAwake) => (
    <LanguageContext value={language}>
      <Awake then={onAwake}>
        <Fallback>
          <ThemeProvider>{createElement(island, props)}</ThemeProvider>
        </Fallback>
      </Awake>
    </LanguageContext>
  );
}

function Awake({ then, children }: { then: (() => void) | undefined; children: ReactNode }) {
  useEffect(() => then?.(), [then]);
  return children;
}

/** Shows a note in place of an island that throws while it renders. React reports the error itself. */
class Fallback extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <ReloadNote says={words.failed} /> : this.props.children;
  }
}

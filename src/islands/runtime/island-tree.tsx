import { Component, createElement, useEffect, type FunctionComponent, type ReactNode } from 'react';
import { islandEntry } from '../registry.ts';
import { ThemeProvider } from './theme-provider.tsx';

/** Renders an island's root from its props, in the same way on the server and in the browser. */
export type IslandTree = (props: object, onAwake?: () => void) => ReactNode;

/** @throws Error when no island has the name. */
export async function loadIslandTree(name: string): Promise<IslandTree> {
  const island = (await islandEntry(name).load()) as FunctionComponent<object>;
  return (props, onAwake) => (
    <Awake then={onAwake}>
      <Fallback>
        <ThemeProvider>{createElement(island, props)}</ThemeProvider>
      </Fallback>
    </Awake>
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
    if (!this.state.broken) return this.props.children;
    return (
      <p role="alert" className="note">
        <span>
          이 부분에 오류가 생겼습니다 · <span lang="en">This part of the page has failed.</span>
        </span>
        <button type="button" className="btn small" onClick={() => location.reload()}>
          새로 고침 · <span lang="en">Reload</span>
        </button>
      </p>
    );
  }
}

import { islands } from '../islands/registry.ts';
import { loadIslandTree, type IslandTree } from '../islands/runtime/island-tree.tsx';

export type { IslandTree };

/** What renders each island, by its name. */
export type IslandTrees = ReadonlyMap<string, IslandTree>;

/** @param load in development Vite's, which has what was saved a moment ago. */
export async function loadIslandTrees(load: typeof loadIslandTree = loadIslandTree): Promise<IslandTrees> {
  return new Map(await Promise.all(Object.keys(islands).map(async (name) => [name, await load(name)] as const)));
}

import { islands } from '../islands/registry.ts';
import { loadIslandTree, type IslandTree } from '../islands/runtime/island-tree.tsx';

export type { IslandTree };

/** The function that renders each island, by the island's name. */
export type IslandTrees = ReadonlyMap<string, IslandTree>;

/** @param load in development Vite's loader, which returns the code as it was last saved */
export async function loadIslandTrees(load: typeof loadIslandTree = loadIslandTree): Promise<IslandTrees> {
  return new Map(await Promise.all(Object.keys(islands).map(async (name) => [name, await load(name)] as const)));
}

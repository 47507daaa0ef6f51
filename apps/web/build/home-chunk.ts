import { join } from 'node:path';

interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

/**
 * Puts all that Home draws at once into one file, without what the pages of visitors have loaded by then. As the bundler
 * splits it, it would be eighty files, most of them below two kilobytes: asking for them takes a phone longer than
 * reading them.
 */
export function homeChunk(root: string): (id: string, graph: ModuleGraph) => string | null {
  const source = (path: string): string => join(root, 'src', path);
  let home: ReadonlySet<string> | undefined;
  return (id, graph) => {
    home ??= modulesOfHome(graph, source);
    return home.has(id) ? 'home' : null;
  };
}

function modulesOfHome(graph: ModuleGraph, source: (path: string) => string): ReadonlySet<string> {
  // The routes name the screens of visitors; those behind the sign-in are in a file of their own.
  const visitors = graph.getModuleInfo(source('app/router.tsx'))?.dynamicallyImportedIds ?? [];
  const loaded = importedBy([source('main.tsx'), ...visitors], graph);
  const drawn = importedBy([source('app/layouts/dashboard.tsx'), source('screens/dashboard.tsx')], graph);
  return new Set([...drawn].filter((id) => !loaded.has(id)));
}

function importedBy(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(roots);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

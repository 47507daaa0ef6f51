import { join } from 'node:path';

interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

/**
 * Puts all that Home draws at once into two files, without what the pages of visitors have loaded by then: `basics` is what
 * the page of a visit draws too, which opens without a network and loads no more than it needs, and `home` the rest. As the
 * bundler splits it, it would be eighty files, most of them below two kilobytes: asking for them takes a phone longer than
 * reading them.
 */
export function homeChunk(root: string): (id: string, graph: ModuleGraph) => 'basics' | 'home' | null {
  const source = (path: string): string => join(root, 'src', path);
  let parts: HomeParts | undefined;
  return (id, graph) => {
    parts ??= partsOfHome(graph, source);
    if (!parts.home.has(id)) return null;
    return parts.visit.has(id) ? 'basics' : 'home';
  };
}

interface HomeParts {
  readonly home: ReadonlySet<string>;
  /** All that the page of a visit imports. */
  readonly visit: ReadonlySet<string>;
}

function partsOfHome(graph: ModuleGraph, source: (path: string) => string): HomeParts {
  const visitPage = source('screens/transactions.$id.trip.tsx');
  // The routes name the screens that need no session, in a file of their own; the others are loaded with those behind the sign-in.
  const named = graph.getModuleInfo(source('app/router.tsx'))?.dynamicallyImportedIds ?? [];
  const visitors = [source('screens/verification.tsx'), ...named.filter((id) => id !== visitPage)];
  const loaded = importedBy([source('main.tsx'), ...visitors], graph);
  const drawn = importedBy([source('app/layouts/dashboard.tsx'), source('screens/dashboard.tsx')], graph);
  return {
    home: new Set([...drawn].filter((id) => !loaded.has(id))),
    visit: importedBy([visitPage], graph),
  };
}

function importedBy(roots: readonly string[], graph: ModuleGraph): Set<string> {
  const found = new Set(roots);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

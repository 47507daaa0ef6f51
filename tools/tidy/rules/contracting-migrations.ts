import type { Finding, Rule } from '../finding.ts';
import { lineIndex } from '../lines.ts';
import { withoutComments } from '../sql.ts';

const name = 'contracting-migrations';
const folder = 'apps/server/migrations/';

/** Earlier migrations were merged before two builds ran side by side. */
const first = 168;

/** Statements that may break the previous build, which still reads and writes the database during an upgrade. */
const contracting: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|view|schema|function|type)\b/gi, 'drops it'],
  [/\bdrop\s+column\b/gi, 'drops a column'],
  [/\brename\s+(to|column|constraint)\b/gi, 'renames it'],
  [/\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/gi, 'changes the type of a column'],
  [/\balter\s+column\s+\w+\s+(set\s+not\s+null|drop\s+default)\b/gi, 'asks for a value'],
  [
    /\badd\s+column\s+(?:(?!\bdefault\b|\bgenerated\b|[,;])[\s\S])*\bnot\s+null\b(?![^,;]*\b(default|generated)\b)/gi,
    'asks for a value',
  ],
];

/**
 * During an upgrade two builds share one database. So a migration only adds; if it removes something that no running
 * build uses any more, it must say so: `-- Contract: <why nothing that may run uses it>`.
 */
export const contractingMigrationRule: Rule = {
  name,
  check: (tree) =>
    tree.paths
      .filter((path) => path.startsWith(folder) && path.endsWith('.sql'))
      .filter((path) => Number.parseInt(path.slice(folder.length), 10) >= first)
      .flatMap((path) => checkMigration(path, tree.text(path) ?? '')),
};

function checkMigration(path: string, text: string): readonly Finding[] {
  if (/^-- Contract: \S/m.test(text)) return [];
  const lineOf = lineIndex(text);
  const sql = withoutComments(text);
  return contracting.flatMap(([pattern, what]) =>
    [...sql.matchAll(pattern)].map(({ index }) => ({
      ...{ path, line: lineOf(index), rule: name },
      message: `${what}, and the build before may use it; stop using it first, then say -- Contract: why nothing does`,
    })),
  );
}

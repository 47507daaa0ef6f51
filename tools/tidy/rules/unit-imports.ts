import type { Finding, Rule } from '../finding.ts';
import { resolveImport, unitImports, unitOf } from '../layout.ts';
import type { Tree } from '../tree.ts';
import { isSource } from '../tree.ts';

const name = 'unit-imports';

/** Packages depend on each other in one direction and never on apps; apps never depend on each other. */
export const unitImportRule: Rule = {
  name,
  check: (tree) =>
    tree.paths.filter((path) => isSource(path) && unitImports[unitOf(path)]).flatMap(checkFile(tree)),
};

const checkFile =
  (tree: Tree) =>
  (path: string): readonly Finding[] => {
    const unit = unitOf(path);
    return tree.facts(path).imports.flatMap(({ specifier, line }) => {
      const message = complaint(path, unit, specifier);
      return message === undefined ? [] : [{ path, line, rule: name, message }];
    });
  };

const complaint = (path: string, unit: string, specifier: string): string | undefined => {
  const allowed = unitImports[unit] ?? [];
  const ours = /^@gim\/([^/]+)/.exec(specifier)?.[1];
  if (ours !== undefined) {
    return allowed.includes(ours) || unit === `packages/${ours}`
      ? undefined
      : `${unit} may import ${allowed.length > 0 ? allowed.join(', ') : 'no package of ours'}, not ${ours}`;
  }
  const target = resolveImport(path, specifier);
  if (target === undefined || unitOf(target) === unit) return undefined;
  // The types of translation keys come from the English texts.
  if (/^texts\/en-US\/(web|desk)\//.test(target)) return undefined;
  // The apps' Vite configs share plugins; code of the product does not.
  if (target.startsWith('tools/vite/') && !path.includes('/src/')) return undefined;
  return `a relative import leaves ${unit}; import the package by its name`;
};

import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { formatFinding } from './finding.ts';
import { securityPath, writeControls } from './rules/controls.ts';
import { languageListPath, writeLanguageList } from './rules/language-list.ts';
import { hashesPath, writeHashes } from './rules/migrations.ts';
import { routesDocPath, writeRoutesDoc } from './rules/routes-doc.ts';
import { rules } from './rules.ts';
import type { Tree } from './tree.ts';
import { readTree } from './tree.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Writes the files that tidy generates: the list of languages, the hashes of new migrations, the routes page and the
 * controls table.
 */
const writeGenerated = (tree: Tree): Tree => {
  const generated = {
    [hashesPath]: writeHashes(tree),
    [languageListPath]: writeLanguageList(tree),
    [routesDocPath]: writeRoutesDoc(tree),
    [securityPath]: writeControls(tree),
  };
  for (const [path, text] of Object.entries(generated)) {
    if (tree.text(path) !== text) writeFileSync(join(root, path), text);
  }
  return readTree(root);
};

const found = readTree(root);
const tree = process.argv.includes('--fix') ? writeGenerated(found) : found;
const findings = rules.flatMap((rule) => rule.check(tree));
for (const finding of findings) console.error(formatFinding(finding));
if (findings.length > 0) {
  console.error(`tidy: ${findings.length} to mend`);
  process.exitCode = 1;
}

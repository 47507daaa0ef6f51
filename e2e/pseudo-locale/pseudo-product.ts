import { spawnSync } from 'node:child_process';
import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pseudoLanguage, pseudoTexts } from '@gim/languages/testing/pseudo-texts';
import { copyTree } from '../../tools/copy-tree.ts';
import { ownProductTest } from '../own-product.ts';

/** A copy of the project with one more language: only its folder is added, and `npm run fix` updates the list. */
function addPseudoLanguage(): string {
  const { folder } = copyTree();
  const texts = join(folder, 'texts', pseudoLanguage);
  cpSync(join(folder, 'texts', 'en-US'), texts, { recursive: true });
  for (const file of globSync('**/*.json', { cwd: texts })) {
    const path = join(texts, file);
    const read: object = JSON.parse(readFileSync(path, 'utf8'));
    const written = file === 'language.json' ? { ...read, name: 'Ƥšéúđó', short: 'ƤŠ' } : pseudoTexts(read);
    writeFileSync(path, `${JSON.stringify(written, null, 2)}\n`);
  }
  const tidy = spawnSync(process.execPath, ['tools/tidy/main.ts', '--fix'], {
    cwd: folder,
    encoding: 'utf8',
  });
  // The copy has no screenshots, but its texts and languages must be complete.
  const findings = tidy.stderr.split('\n').filter((line) => /^(?:texts|packages\/languages)\//.test(line));
  if (findings.length > 0) throw new Error(findings.join('\n'));
  return folder;
}

/** A product with the pseudo-locale. */
export const test = ownProductTest({ folder: addPseudoLanguage });

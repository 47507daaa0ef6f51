import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it, onTestFinished } from 'vitest';
import { compileEarly } from './compile-early.ts';

it('puts the hint into the first line of the chosen chunks and leaves the others alone', async () => {
  const root = mkdtempSync(join(tmpdir(), 'gim-compile-early-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  writeFileSync(join(root, 'index.html'), '<script type="module" src="./main.js"></script>');
  writeFileSync(join(root, 'main.js'), "import('./later.js'); import('./often.js');");
  writeFileSync(join(root, 'later.js'), 'console.log(1);');
  writeFileSync(join(root, 'often.js'), 'console.log(2);');
  const isEarly = (chunk: { readonly name: string; readonly isEntry: boolean }): boolean =>
    chunk.isEntry || chunk.name === 'often';
  await build({ root, configFile: false, logLevel: 'silent', plugins: [compileEarly(isEarly)] });

  const assets = join(root, 'dist/assets');
  const hinted = readdirSync(assets)
    .filter((file) => readFileSync(join(assets, file), 'utf8').startsWith('//# allFunctionsCalledOnLoad\n'))
    .map((file) => file.split('-')[0]);
  expect(hinted.toSorted()).toEqual(['index', 'often']);
});

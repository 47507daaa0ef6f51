import { readFileSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { installApart } from '../install-apart.ts';
import { compileContracts, compiledPath } from './compile-contracts.ts';

// Downloads the compiler once; later runs find it in the folder.
beforeAll(() => installApart({ folder: 'contracts', what: 'the Solidity compiler' }, console.log), 300_000);

test('the compiled contracts of the sandbox are what their sources give', { timeout: 120_000 }, () => {
  expect(JSON.parse(readFileSync(compiledPath, 'utf8'))).toEqual(JSON.parse(compileContracts()));
});

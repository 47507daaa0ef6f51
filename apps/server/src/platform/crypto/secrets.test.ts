import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { systemRandom } from '../random.ts';
import { keepSecrets, readSecrets, SecretsError } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'gim-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('are made once, for their owner alone, and read again the same', () => {
  const path = join(folder, 'made', 'secrets.json');
  const made = keepSecrets(path, systemRandom);
  const again = keepSecrets(path, systemRandom);
  expect(again.key('seal')).toEqual(made.key('seal'));
  expect(again.signingKeys).toEqual(made.signingKeys);
  expect(made.key('seal')).not.toEqual(made.key('password'));
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'made'))).toEqual(['secrets.json']);
});

test('a file that others may read, or that is broken, is refused without repeating what is in it', () => {
  const path = join(folder, 'open.json');
  keepSecrets(path, systemRandom);
  const text = readFileSync(path, 'utf8');
  chmodSync(path, 0o640);
  expect(() => readSecrets(path)).toThrow(SecretsError);
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, text.replace('masterKey', 'masterkey'), { mode: 0o600 });
  expect(() => readSecrets(broken)).toThrow(`The secrets file ${broken} is not in the expected form.`);
  expect(() => readSecrets(join(folder, 'missing.json'))).toThrow('cannot be read');
});

import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { systemRandom } from '../random.ts';
import { loadOrCreateSecrets, makeSecrets, readSecrets, SecretsError, type VerifyingKey } from './secrets.ts';

const folder = mkdtempSync(join(tmpdir(), 'gim-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('are made once, for their owner alone, and read again the same', () => {
  const path = join(folder, 'made', 'secrets.json');
  const made = loadOrCreateSecrets(path, systemRandom);
  const again = loadOrCreateSecrets(path, systemRandom);
  expect(again.key('seal')).toEqual(made.key('seal'));
  expect(again.signingKeys).toEqual(made.signingKeys);
  expect(made.key('seal')).not.toEqual(made.key('password'));
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(folder, 'made'))).toEqual(['secrets.json']);
});

test('a file that others may read, or that is broken, is refused without repeating what is in it', () => {
  const path = join(folder, 'open.json');
  loadOrCreateSecrets(path, systemRandom);
  const text = readFileSync(path, 'utf8');
  chmodSync(path, 0o640);
  expect(() => readSecrets(path)).toThrow(SecretsError);
  const broken = join(folder, 'broken.json');
  writeFileSync(broken, text.replace('masterKey', 'masterkey'), { mode: 0o600 });
  expect(() => readSecrets(broken)).toThrow(`The secrets file ${broken} is not in the expected form.`);
  expect(() => readSecrets(join(folder, 'missing.json'))).toThrow('cannot be read');
});

test('a file from before there was a key for checkpoints works, with the same one at every start', () => {
  const path = join(folder, 'older.json');
  loadOrCreateSecrets(path, systemRandom);
  const { checkpointKeys: _, ...older } = JSON.parse(readFileSync(path, 'utf8'));
  writeFileSync(path, JSON.stringify(older), { mode: 0o600 });
  const { checkpointKeys, signingKeys } = loadOrCreateSecrets(path, systemRandom);
  expect(readSecrets(path).checkpointKeys).toEqual(checkpointKeys);
  expect(checkpointKeys.signing.kid).not.toBe(signingKeys[0]?.kid);
  const message = Buffer.from('the books end here');
  const signature = sign(null, message, createPrivateKey({ key: checkpointKeys.signing, format: 'jwk' }));
  const isKnown = (key: VerifyingKey): boolean =>
    verify(null, message, createPublicKey({ key, format: 'jwk' }), signature);
  expect(checkpointKeys.verifying.filter(isKnown).map(({ kid }) => kid)).toEqual([
    checkpointKeys.signing.kid,
  ]);
  // Checkpoints that were signed with the sign-in key before still verify.
  expect(checkpointKeys.verifying.map(({ kid }) => kid)).toContain(signingKeys[0]?.kid);
});

test('a new key for checkpoints signs, and of the old one the public half is enough', () => {
  const path = join(folder, 'rotated.json');
  const before = loadOrCreateSecrets(path, systemRandom).checkpointKeys;
  const file = JSON.parse(readFileSync(path, 'utf8'));
  const fresh = makeSecrets(systemRandom).checkpointKeys.signing;
  const { d: _, ...old } = before.signing;
  writeFileSync(path, JSON.stringify({ ...file, checkpointKeys: [fresh, old] }), { mode: 0o600 });
  const { checkpointKeys } = readSecrets(path);
  expect(checkpointKeys.signing).toEqual(fresh);
  expect(checkpointKeys.verifying).toContainEqual(old);
  for (const key of checkpointKeys.verifying) expect(key).not.toHaveProperty('d');
  writeFileSync(path, JSON.stringify({ ...file, checkpointKeys: [old, fresh] }), { mode: 0o600 });
  expect(() => readSecrets(path)).toThrow('not in the expected form');
});

import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFixedClock } from '../platform/clock.ts';
import { kmsKeyStore } from './kms-key-store.ts';

const env = {
  AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE',
  AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
};
const clock = createFixedClock('2026-11-16T12:00:00.000Z');
const key = Buffer.alloc(32, 9);

let service: Server;
let endpoint: string;
let plain = key;
const seen: { headers: IncomingHttpHeaders; body: string }[] = [];
beforeAll(async () => {
  service = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({ headers: request.headers, body: Buffer.concat(chunks).toString('utf8') });
      const isWrong = request.headers['x-amz-target'] !== 'TrentService.Decrypt';
      response.writeHead(isWrong ? 400 : 200).end(JSON.stringify({ Plaintext: plain.toString('base64') }));
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const address = service.address();
  endpoint = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`;
});
afterAll(() => service.close());

const store = () =>
  kmsKeyStore({ kind: 'kms', endpoint, region: 'eu-central-1', wrappedKey: 'd3JhcHBlZA==' }, { env, clock });

describe('a key management service', () => {
  test('unwraps the data key, asked with a signature of the machine', async () => {
    expect(await store().dataKey()).toEqual(key);
    const [first] = seen;
    expect(JSON.parse(first?.body ?? '')).toEqual({
      CiphertextBlob: 'd3JhcHBlZA==',
      EncryptionContext: { purpose: 'gim signer' },
    });
    expect(first?.headers['x-amz-date']).toBe('20261116T120000Z');
    expect(first?.headers.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/20261116\/eu-central-1\/kms\/aws4_request, SignedHeaders=content-type;host;x-amz-date;x-amz-target, Signature=[\da-f]{64}$/,
    );
  });

  test('is not believed when it gives something that is no key', async () => {
    plain = Buffer.alloc(16);
    await expect(store().dataKey()).rejects.toThrow('32 bytes');
    plain = key;
  });

  test('cannot be asked without credentials', async () => {
    const settings = { kind: 'kms', endpoint, region: 'x', wrappedKey: 'd3JhcHBlZA==' } as const;
    await expect(kmsKeyStore(settings, { env: {}, clock }).dataKey()).rejects.toThrow();
  });
});

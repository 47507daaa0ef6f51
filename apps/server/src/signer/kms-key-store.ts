import { createHash, createHmac } from 'node:crypto';
import * as z from 'zod';
import { systemClock } from '../platform/clock.ts';
import type { KeyStore } from './key-store.ts';
import type { KeySettings } from './settings.ts';

type KmsSettings = Extract<KeySettings, { kind: 'kms' }>;

const answer = z.object({ Plaintext: z.base64() });
/** As the machine or container provides them. */
const credentials = z.object({
  AWS_ACCESS_KEY_ID: z.string().min(1),
  AWS_SECRET_ACCESS_KEY: z.string().min(1),
  AWS_SESSION_TOKEN: z.string().optional(),
});

/**
 * At every start the data key is unwrapped by a key management service, through the HTTP API of AWS KMS (`Decrypt`): a
 * stolen disk of the signer is useless, and access can be revoked in one place.
 */
export function kmsKeyStore(
  settings: KmsSettings,
  { env = process.env, clock = systemClock }: { env?: NodeJS.ProcessEnv; clock?: typeof systemClock } = {},
): KeyStore {
  return {
    async dataKey() {
      const keys = credentials.parse(env);
      const body = JSON.stringify({
        CiphertextBlob: settings.wrappedKey,
        EncryptionContext: { purpose: 'gim signer' },
      });
      const url = new URL(settings.endpoint);
      const response = await fetch(url, {
        method: 'POST',
        headers: signedHeaders({ url, body, region: settings.region, keys, at: clock.now() }),
        body,
        signal: AbortSignal.timeout(10_000),
      });
      if (!response.ok) throw new Error(`The key management service answered ${response.status}.`);
      const key = Buffer.from(answer.parse(await response.json()).Plaintext, 'base64');
      if (key.length !== 32) throw new Error('The data key must have 32 bytes.');
      return key;
    },
  };
}

/** AWS Signature Version 4. */
function signedHeaders({
  url,
  body,
  region,
  keys,
  at,
}: {
  readonly url: URL;
  readonly body: string;
  readonly region: string;
  readonly keys: z.infer<typeof credentials>;
  readonly at: Date;
}): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const day = time.slice(0, 8);
  const headers: Record<string, string> = {
    'content-type': 'application/x-amz-json-1.1',
    host: url.host,
    'x-amz-date': time,
    ...(keys.AWS_SESSION_TOKEN === undefined ? {} : { 'x-amz-security-token': keys.AWS_SESSION_TOKEN }),
    'x-amz-target': 'TrentService.Decrypt',
  };
  const names = Object.keys(headers).join(';');
  const canonical = [
    'POST',
    url.pathname,
    '',
    ...Object.entries(headers).map(([name, value]) => `${name}:${value}`),
    '',
    names,
    hash(body),
  ].join('\n');
  const scope = `${day}/${region}/kms/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, hash(canonical)].join('\n');
  const key = [day, region, 'kms', 'aws4_request'].reduce<Buffer>(
    (secret, part) => hmac(secret, part),
    Buffer.from(`AWS4${keys.AWS_SECRET_ACCESS_KEY}`),
  );
  const signature = hmac(key, toSign).toString('hex');
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.AWS_ACCESS_KEY_ID}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

import { generateKeyPairSync, sign } from 'node:crypto';

/** A self-signed certificate for one name, valid for a day around now. For servers that a test starts. */
export function makeCertificate(host: string, now: Date): { readonly key: string; readonly cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('2a8648ce3d040302'));
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(host)))));
  const names = sequence(der(0x82, Buffer.from(host)));
  const extensions = der(0xa3, sequence(sequence(oid('551d11'), der(0x04, names))));
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    sequence(time(now, -1), time(now, 1)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  );
  const signature = Buffer.concat([Buffer.from([0]), sign('sha256', body, privateKey)]);
  const whole = sequence(body, algorithm, der(0x03, signature)).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}

const DAY_MS = 86_400_000;

function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const integer = (value: number): Buffer => der(0x02, Buffer.from([value]));
const time = (now: Date, days: number): Buffer =>
  der(
    0x18,
    Buffer.from(`${new Date(now.getTime() + days * DAY_MS).toISOString().replaceAll(/[-:T]|\..*$/g, '')}Z`),
  );

import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

/** What a browser would pass to the API. */
export interface SoftAnswer {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: Record<string, unknown>;
  readonly clientExtensionResults: Record<string, unknown>;
}

/** What a test may change. */
export interface AssertionOverrides {
  readonly origin?: string;
  readonly rpId?: string;
  readonly type?: string;
  readonly challenge?: string;
  readonly userVerified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly isBackupEligible?: boolean;
}

export interface StoredPasskey {
  readonly credentialId: string;
  readonly userHandle: string;
  readonly privateKey: JsonWebKey;
}

/** A software passkey: the standard's bytes with real signatures, every part of which a test can change. */
export class SoftAuthenticator {
  readonly credentialId: Buffer;
  counter = 0;
  #userHandle = '';
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #publicKey: Buffer;

  constructor(origin: string, kept?: StoredPasskey) {
    const privateKey =
      kept === undefined
        ? generateKeyPairSync('ed25519').privateKey
        : createPrivateKey({ key: kept.privateKey, format: 'jwk' });
    this.credentialId = kept === undefined ? randomBytes(32) : Buffer.from(kept.credentialId, 'base64url');
    this.#userHandle = kept?.userHandle ?? '';
    this.#origin = origin;
    this.#privateKey = privateKey;
    this.#publicKey = Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '', 'base64url');
  }

  /** For another process that proves with the same passkey. */
  toJSON(): StoredPasskey {
    return {
      credentialId: this.id,
      userHandle: this.#userHandle,
      privateKey: this.#privateKey.export({ format: 'jwk' }),
    };
  }

  get id(): string {
    return this.credentialId.toString('base64url');
  }

  create(options: Readonly<Record<string, unknown>>, overrides: AssertionOverrides = {}): SoftAnswer {
    const user: unknown = options.user;
    this.#userHandle = String(Reflect.get(Object(user), 'id'));
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.credentialId.length);
    const cose = cbor(
      new Map<number, unknown>([
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, this.#publicKey],
      ]),
    );
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credentialId, cose]);
    const authData = Buffer.concat([this.#authenticatorData(overrides, 0x40), credential]);
    const attestationObject = cbor(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return this.#answer({
      clientDataJSON: this.#clientData(options, { type: 'webauthn.create', ...overrides }).toString(
        'base64url',
      ),
      attestationObject: attestationObject.toString('base64url'),
      transports: ['internal'],
    });
  }

  prove(options: Readonly<Record<string, unknown>>, overrides: AssertionOverrides = {}): SoftAnswer {
    const authData = this.#authenticatorData(overrides, 0);
    const clientData = this.#clientData(options, { type: 'webauthn.get', ...overrides });
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()]);
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign(null, signed, this.#privateKey).toString('base64url'),
      userHandle: overrides.userHandle ?? this.#userHandle,
    });
  }

  #answer(response: Record<string, unknown>): SoftAnswer {
    return { id: this.id, rawId: this.id, type: 'public-key', response, clientExtensionResults: {} };
  }

  #clientData(options: Readonly<Record<string, unknown>>, overrides: AssertionOverrides): Buffer {
    const { type, challenge = String(options.challenge), origin = this.#origin } = overrides;
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #authenticatorData(overrides: AssertionOverrides, moreFlags: number): Buffer {
    const rpId = overrides.rpId ?? new URL(this.#origin).hostname;
    const isVerified = overrides.userVerified ?? true;
    const isBackupEligible = overrides.isBackupEligible ?? false;
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (isBackupEligible ? 0x08 : 0) | moreFlags;
    const counter = Buffer.alloc(4);
    if (overrides.counter !== undefined) this.counter = overrides.counter;
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.of(flags), counter]);
  }
}

/** The subset of CBOR that WebAuthn needs. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (!(value instanceof Map)) throw new TypeError('This value has no form here.');
  const parts = [...value].flatMap(([key, item]: [unknown, unknown]) => [cbor(key), cbor(item)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.of((major << 5) | size);
  if (size < 256) return Buffer.of((major << 5) | 24, size);
  const long = Buffer.alloc(3);
  long[0] = (major << 5) | 25;
  long.writeUInt16BE(size, 1);
  return long;
}

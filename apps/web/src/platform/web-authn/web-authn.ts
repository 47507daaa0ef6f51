import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type Options = Readonly<Record<string, unknown>>;

/** The browser's response in the format of the API. */
export interface WebAuthnAnswer {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly response: Record<string, unknown>;
  readonly clientExtensionResults: Record<string, unknown>;
  readonly authenticatorAttachment?: string;
}

/**
 * Why no passkey was obtained: the user dismissed the prompt or it timed out, the browser does not support passkeys, or
 * this device already has one.
 */
export type PasskeyFailure = 'dismissed' | 'unsupported' | 'alreadyHere';

export class PasskeyError extends Error {
  override readonly name = 'PasskeyError';
  readonly reason: PasskeyFailure;

  constructor(reason: PasskeyFailure, cause?: unknown) {
    super(`No passkey: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Whether this browser or webview supports passkeys. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in globalThis;

/** Creates a passkey on this device; the device verifies the user by face, fingerprint or PIN. */
export async function createPasskey(options: Options): Promise<WebAuthnAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  if (!isCreationOptions(options)) throw new PasskeyError('unsupported');
  return answerOf(await startRegistration({ optionsJSON: options }).catch(refuse));
}

/** Authenticates with a passkey. */
export async function provePasskey(options: Options): Promise<WebAuthnAnswer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  if (!isRequestOptions(options)) throw new PasskeyError('unsupported');
  return answerOf(await startAuthentication({ optionsJSON: options }).catch(refuse));
}

interface Credential {
  readonly id: string;
  readonly rawId: string;
  readonly type: string;
  readonly response: object;
  readonly clientExtensionResults: object;
  readonly authenticatorAttachment?: string | undefined;
}

function answerOf(credential: Credential): WebAuthnAnswer {
  const { id, rawId, response, clientExtensionResults, authenticatorAttachment } = credential;
  return {
    id,
    rawId,
    type: 'public-key',
    response: { ...response },
    clientExtensionResults: { ...clientExtensionResults },
    ...(authenticatorAttachment !== undefined && { authenticatorAttachment }),
  };
}

function refuse(error: unknown): never {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') throw new PasskeyError('alreadyHere', error);
  if (name === 'NotAllowedError' || name === 'AbortError') throw new PasskeyError('dismissed', error);
  throw new PasskeyError('unsupported', error);
}

/** The options come from the server's WebAuthn library; only what would make the call throw is checked. */
const isCreationOptions = (options: Options): options is Options & PublicKeyCredentialCreationOptionsJSON =>
  typeof options.challenge === 'string' && typeof options.user === 'object';

const isRequestOptions = (options: Options): options is Options & PublicKeyCredentialRequestOptionsJSON =>
  typeof options.challenge === 'string';

import { replaceCardNumbers } from '../card-number.ts';
import { TwoGenerationCache } from '../two-generation-cache.ts';

/**
 * Keeps secrets out of the log (S-12), in two ways: fields are redacted by name at any depth, and the finished line is
 * searched for values that look like secrets, because a message or an error text can contain one too.
 */
const REDACTED = '[redacted]';

const secretNames = new Set(
  [
    'password newPassword oldPassword currentPassword passwordHash pepper secret secretKey seed mnemonic privateKey',
    'token jwtToken refreshToken accessToken pushToken loginTicket ticket nonce bearer authorization cookie setCookie',
    'code accessCode confirmationCode recoveryCode recoveryCodes otp totp pin cvv cvc pan cardNumber',
    'apiKey signature antiPhishingCode otpauthUrl stepUp connectionString databaseUrl',
  ]
    .join(' ')
    .split(' ')
    .map(plainName),
);

/** PostgreSQL and Node put a machine-readable error code in `code`; it is not a secret. */
const errorCode = /^(?:[0-9A-Z]{5}|(?:E|ERR_|FST_ERR_)[A-Z0-9_]+)$/;

function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Every line has the same few names. */
const knownNames = new TwoGenerationCache<string, boolean>(1_000);

function isSecret(name: string): boolean {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  const isOne = secretNames.has(plainName(name));
  knownNames.set(name, isOne);
  return isOne;
}

/** A copy of `value` with secret fields redacted, at any depth. */
function redactFields(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 8) return '[too deep]';
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Error) return redactError(value, depth);
  if (ArrayBuffer.isView(value)) return '[bytes]';
  if (Array.isArray(value)) return value.map((item) => redactFields(item, depth + 1));
  return redactRecord(value, depth);
}

/** The same for the fields of a line. */
export function redactRecord(fields: object, depth = 0): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const [name, item] of Object.entries(fields)) copy[name] = redactField(name, item, depth);
  return copy;
}

function redactField(name: string, item: unknown, depth: number): unknown {
  if (!isSecret(name)) return redactFields(item, depth + 1);
  return name === 'code' && typeof item === 'string' && errorCode.test(item) && !/^\d+$/.test(item)
    ? item
    : REDACTED;
}

function redactError(error: Error, depth: number): Record<string, unknown> {
  // `detail` and `where` of a database error quote row values, so only these fields are kept.
  const described: Record<string, unknown> = { type: error.name, message: error.message, stack: error.stack };
  // An SQLSTATE can be all digits, like a mailed code, so it is logged under a name of its own.
  const code: unknown = Reflect.get(error, 'code');
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) described.sqlState = code;
  else if (code !== undefined) described.code = redactField('code', code, depth);
  for (const part of ['constraint', 'table', 'schema', 'routine'] as const) {
    const named: unknown = Reflect.get(error, part);
    if (typeof named === 'string') described[part] = named;
  }
  if (error.cause !== undefined) described.cause = redactFields(error.cause, depth + 1);
  return described;
}

const secretValues: readonly [pattern: RegExp, replacement: string][] = [
  // A JWT: three base64url parts, the first of which is a JSON object.
  [/eyJ[\w-]{4,}\.[\w-]{4,}(?:\.[\w-]*)?/g, REDACTED],
  [/\b(bearer|basic)\s+[\w~+/.=-]{6,}/gi, `$1 ${REDACTED}`],
  // name=value and "name":"value" inside a text, such as a URL or a quoted body.
  [
    /\b(\w*(?:password|secret|token|ticket|code|otp|pin|signature|mnemonic|seed))(\\*"?\s*[=:]\s*\\*"?)([^\s"\\&,;}]{3,})/gi,
    `$1$2${REDACTED}`,
  ],
  [/\b(postgres(?:ql)?:\/\/[^\s:@/]+):[^\s@/]+@/gi, `$1:${REDACTED}@`],
];

/** Redacts everything in a log line that looks like a token, a code, a password or a card number. */
export function redactText(text: string): string {
  let clean = text;
  for (const [pattern, replacement] of secretValues) {
    clean = clean.replace(pattern, (match: string, ...groups: unknown[]) =>
      keepCode(match, groups, replacement),
    );
  }
  return replaceCardNumbers(clean, REDACTED);
}

function keepCode(match: string, groups: unknown[], replacement: string): string {
  const [name, separator, value] = groups;
  if (typeof name === 'string' && name.toLowerCase() === 'code' && typeof value === 'string') {
    if (errorCode.test(value) && !/^\d+$/.test(value)) return match;
  }
  if (typeof value === 'string' && value.startsWith(REDACTED.slice(0, 9))) return match;
  return replacement
    .replace('$1', typeof name === 'string' ? name : '')
    .replace('$2', typeof separator === 'string' ? separator : '');
}

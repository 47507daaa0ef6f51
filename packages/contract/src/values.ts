import { languages } from '@gim/languages';
import * as z from 'zod/mini';
import { emailPattern } from './email-pattern.ts';

/** Small values that several nouns share. Each bound is the wire's bound; finer rules belong to the module's policy. */

/**
 * What the regular expression allows, none of it longer than `longest`. The length is told to readers of the reference; the
 * expression itself holds it, so a text that is too long is refused once and not twice.
 */
export const matching = (pattern: RegExp, longest: number) =>
  z.string().check(z.regex(pattern), z.meta({ maxLength: longest }));

/** What people wrote, as they wrote it. PostgreSQL cannot store NUL. */
export const text = (longest: number) => z.string().check(z.maxLength(longest), z.regex(/^[^\0]*$/));

/** What a machine made to be sent back, or to be read by another one: printable ASCII without a space. */
export const opaque = (longest: number) => z.string().check(z.maxLength(longest), z.regex(/^[\x21-\x7e]*$/));

/** A list that ends: a longer one is a bug of the server, or a call that has to be paged. */
export const list = <T extends z.core.$ZodType>(item: T, longest: number) =>
  z.array(item).check(z.maxLength(longest));

export const userId = z.uuid();

/** A quote as its user holds it: signed terms, to be sent back as they are. */
export const quoteId = matching(/^[A-Za-z0-9_-]{1,800}$/, 800);

export const language = z.enum(languages);

/** Syntax only: whether it is deliverable is told by the code that is sent to it. */
export const email = z.string().check(z.maxLength(254), z.email({ pattern: emailPattern }));

/** Length only, so that login never tells more than "wrong": what a new password must be is the server's policy. */
export const password = z.string().check(z.minLength(1), z.maxLength(512), z.meta({ format: 'password' }));

export const emailCode = matching(/^[0-9]{6}$/, 6);
/** Six digits, or twelve where `codeLength` says so: while strangers ask or guess too often with this e-mail. */
export const mailboxCode = matching(/^(?:[0-9]{6}|[0-9]{12})$/, 12);
export const codeLength = z.literal([6, 12]);

/** An authenticator code, or a recovery code in its place. */
export const secondFactorCode = matching(/^(?:[0-9]{6}|[A-Za-z0-9]{4}(?:-?[A-Za-z0-9]{4}){3})$/, 19);

/** Made by the client or given by the host app, so it is any short printable text. It is not a credential. */
export const deviceId = matching(/^[\x21-\x7e]{8,128}$/, 128);
export const deviceName = text(120).check(z.minLength(1));
export const platformName = text(40).check(z.minLength(1));
export const pushToken = text(4096).check(z.minLength(1));

/** In UTC. Ours have three digits of a second; more than nine are nobody's. */
export const instant = z.iso.datetime().check(z.maxLength(30));

/** A time zone by its IANA name. */
export const timeZone = matching(/^[A-Za-z0-9_+/-]{1,64}$/, 64);

/**
 * A plain decimal text (I-03): no JSON number, sign, exponent, leading zero, group or digit of another script. How many
 * digits may follow the point is the coin's, so the use case reads it with `parseMoney`.
 */
const plainDecimal = '(?:0|[1-9][0-9]{0,39})(?:\\.[0-9]{1,36})?';
const decimalText = (pattern: string) =>
  z
    .string({ error: (issue) => (issue.input === undefined ? undefined : 'AmountInvalid') })
    .check(z.maxLength(80, { error: 'AmountInvalid', abort: true }))
    .check(z.regex(new RegExp(`^${pattern}$`), { error: 'AmountInvalid' }));

export const amount = decimalText(plainDecimal);
/** For what can fall as well as rise, such as a change. Only in answers. */
export const signedAmount = decimalText(`-?${plainDecimal}`);

/** A coin by its ticker, in capitals: `BTC`. */
export const coinId = matching(/^[A-Z][A-Z0-9]{1,9}$/, 10);

export const inUser = z.strictObject({ id: userId });

/** The device a session is opened on, as every way of signing in sends it. */
export const device = {
  deviceId,
  deviceName,
  platformName,
  pushToken: z.optional(pushToken),
  language,
} as const;

export const resend = z.strictObject({ resendAfterSeconds: z.int() });

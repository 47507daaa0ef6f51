import * as z from 'zod/mini';
import { emailPattern } from './email-pattern.ts';

/** Small values that several nouns share. Each bound is the wire's bound; finer rules belong to the module's policy. */

export const userId = z.uuid();

export const languages = ['en-US', 'uk'] as const;
export type Language = (typeof languages)[number];
export const language = z.enum(languages);

/** Syntax only: whether it is deliverable is told by the code that is sent to it. */
export const email = z.string().check(z.maxLength(254), z.email({ pattern: emailPattern }));

/** Length only, so that login never tells more than "wrong": what a new password must be is the server's policy. */
export const password = z.string().check(z.minLength(1), z.maxLength(512));

export const emailCode = z.string().check(z.regex(/^[0-9]{6}$/));

/** An authenticator code, or a recovery code in its place. */
export const secondFactorCode = z
  .string()
  .check(z.regex(/^(?:[0-9]{6}|[A-Za-z0-9]{4}(?:-?[A-Za-z0-9]{4}){3})$/));

/** Made by the client or given by the host app, so it is any short printable text. It is not a credential. */
export const deviceId = z.string().check(z.regex(/^[\x21-\x7e]{8,128}$/));
export const deviceName = z.string().check(z.minLength(1), z.maxLength(120));
export const platformName = z.string().check(z.minLength(1), z.maxLength(40));
export const pushToken = z.string().check(z.minLength(1), z.maxLength(4096));

export const instant = z.iso.datetime();

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
export const coinId = z.string().check(z.regex(/^[A-Z][A-Z0-9]{1,9}$/));

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

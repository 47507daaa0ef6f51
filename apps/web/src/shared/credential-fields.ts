import { emailPattern } from '@gim/contract/email-pattern';
import * as z from 'zod/mini';
import type { ValidationText } from './check-form.ts';
import { lengthOf, passwordClasses, passwordLength } from './password-classes.ts';

const text = (name: ValidationText): ValidationText => name;

const hasEveryClass = (password: string): boolean =>
  Object.values(passwordClasses).every((pattern) => pattern.test(password));

/** Form fields that several features validate alike. */
export const emailField = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, text('required')),
    z.maxLength(254, text('tooLong')),
    z.email({ pattern: emailPattern, error: text('email') }),
  );

/** An existing password: only the server can check it. */
export const passwordField = z.string().check(z.minLength(1, text('required')));

export const newPasswordField = z.string().check(
  z.minLength(1, text('required')),
  z.refine((password) => lengthOf(password) >= passwordLength.min, text('tooShort')),
  z.refine((password) => lengthOf(password) <= passwordLength.max, text('tooLong')),
  z.refine(hasEveryClass, text('passwordClasses')),
);

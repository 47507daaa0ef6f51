import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { formResolver, type ValidationText } from '../../shared/form-resolver.ts';
import { passwordClasses } from './password-classes.ts';

const text = (name: ValidationText): ValidationText => name;

const email = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, text('required')),
    z.maxLength(254, text('tooLong')),
    z.email(text('email')),
  );

const hasEveryClass = (password: string): boolean =>
  Object.values(passwordClasses).every((pattern) => pattern.test(password));

/** Characters as people count them: an emoji is one. */
const lengthOf = (password: string): number => Array.from(password).length;

const signInValues = z.object({
  email,
  // Whatever the password is, only the server knows whether it is right.
  password: z.string().check(z.minLength(1, text('required'))),
});
export type SignInValues = z.infer<typeof signInValues>;

const registerValues = z.object({
  email,
  password: z.string().check(
    z.minLength(1, text('required')),
    z.refine((password) => lengthOf(password) >= 12, text('tooShort')),
    z.refine((password) => lengthOf(password) <= 128, text('tooLong')),
    z.refine(hasEveryClass, text('passwordClasses')),
  ),
  termsAccepted: z.boolean().check(z.refine((accepted) => accepted, text('checkbox'))),
});
export type RegisterValues = z.infer<typeof registerValues>;

export const checkSignIn: Resolver<SignInValues> = formResolver(signInValues);
export const checkRegister: Resolver<RegisterValues> = formResolver(registerValues);

import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { emailField, newPasswordField, passwordField } from '../../shared/credential-fields.ts';
import { formResolver, type ValidationText } from '../../shared/form-resolver.ts';

const text = (name: ValidationText): ValidationText => name;

const signInValues = z.object({ email: emailField, password: passwordField });
export type SignInValues = z.infer<typeof signInValues>;

const registerValues = z.object({
  email: emailField,
  password: newPasswordField,
  termsAccepted: z.boolean().check(z.refine((accepted) => accepted, text('checkbox'))),
});
export type RegisterValues = z.infer<typeof registerValues>;

const resetStartValues = z.object({ email: emailField });
export type ResetStartValues = z.infer<typeof resetStartValues>;

const resetFinishValues = z.object({ newPassword: newPasswordField });
export type ResetFinishValues = z.infer<typeof resetFinishValues>;

export const checkSignIn: Resolver<SignInValues> = formResolver(signInValues);
export const checkRegister: Resolver<RegisterValues> = formResolver(registerValues);
export const checkResetStart: Resolver<ResetStartValues> = formResolver(resetStartValues);
export const checkResetFinish: Resolver<ResetFinishValues> = formResolver(resetFinishValues);

import * as z from 'zod/mini';
import { type ChecksForm, checkForm, type ValidationText } from '../../shared/check-form.ts';
import { emailField, newPasswordField, passwordField } from '../../shared/credential-fields.ts';

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

export const checkSignIn: ChecksForm<SignInValues> = checkForm(signInValues);
export const checkRegister: ChecksForm<RegisterValues> = checkForm(registerValues);
export const checkResetStart: ChecksForm<ResetStartValues> = checkForm(resetStartValues);
export const checkResetFinish: ChecksForm<ResetFinishValues> = checkForm(resetFinishValues);

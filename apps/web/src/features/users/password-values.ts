import * as z from 'zod/mini';
import { type ChecksForm, checkForm } from '../../shared/check-form.ts';
import { newPasswordField, passwordField } from '../../shared/credential-fields.ts';

const passwordValues = z.object({ password: passwordField, newPassword: newPasswordField });
export type PasswordValues = z.infer<typeof passwordValues>;

export const checkPasswordValues: ChecksForm<PasswordValues> = checkForm(passwordValues);

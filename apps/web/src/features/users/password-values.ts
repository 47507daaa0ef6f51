import type { Resolver } from 'react-hook-form';
import * as z from 'zod/mini';
import { newPasswordField, passwordField } from '../../shared/credential-fields.ts';
import { formResolver } from '../../shared/form-resolver.ts';

const passwordValues = z.object({ password: passwordField, newPassword: newPasswordField });
export type PasswordValues = z.infer<typeof passwordValues>;

export const checkPasswordValues: Resolver<PasswordValues> = formResolver(passwordValues);

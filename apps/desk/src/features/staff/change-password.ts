import { ApiError, type Client } from '@gim/client';
import type { Request } from '@gim/contract/endpoint';
import { changeStaffPassword } from '@gim/contract/staff';

export type PasswordChange = Request<typeof changeStaffPassword>['body'];

/** Why the password was not changed. */
export type PasswordRefusal = (typeof changeStaffPassword.problems)[number] | 'unavailable';

/** Changes the user's own password. Returns the reason of a failure, or null on success. */
export async function changePassword(
  client: Client,
  change: PasswordChange,
): Promise<PasswordRefusal | null> {
  try {
    await client.call(changeStaffPassword, { body: change });
    return null;
  } catch (error) {
    if (!(error instanceof ApiError)) return 'unavailable';
    return changeStaffPassword.problems.find((problem) => error.has(problem)) ?? 'unavailable';
  }
}

import type { PasswordHasher } from '../../apps/server/src/platform/crypto/password-hasher.ts';

/** Passwords are not what is measured here, and thousands of accounts are made. */
export const plainHasher: PasswordHasher = {
  hash: async (password) => `plain ${password}`,
  verify: async (password, hash) => hash === `plain ${password}`,
  verifyDummy: async () => undefined,
  simulateVerifyDelay: async () => undefined,
};

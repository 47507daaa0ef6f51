import { createLimits, type Limits } from './modules/limits/index.ts';
import type { Platform } from './platform/platform.ts';
import type { Identity } from './wiring-identity.ts';

export const wireLimits = (platform: Platform, { kyc }: Pick<Identity, 'kyc'>): Limits =>
  createLimits({
    ...platform,
    identities: {
      isChecked: async (reader, userId) => (await kyc.statusOf(reader, userId)) === 'approved',
    },
  });

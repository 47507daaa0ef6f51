import { Readable } from 'node:stream';
import type { Endpoint } from '@gim/contract';
import type { ServerModule } from '../../../apps/server/src/app.ts';
import type { Mount } from '../../../apps/server/src/http/mount.ts';
import { FileAnswer } from '../../../apps/server/src/platform/file-answer.ts';
import { sampleValue } from '../sample-value.ts';
import { Seeded } from '../seeded.ts';

export const caller = {
  token: 'token-of-a-user',
  staffToken: 'token-of-staff',
  userId: '0f8b7d3e-5f53-4d3c-9f0a-1f2e3d4c5b6a',
} as const;

/**
 * Mounts every endpoint of the contract with a handler that only replies, to fuzz the whole HTTP layer: parsing,
 * authorisation, idempotency header, rendering, refusals.
 */
export function answeringModule(
  endpoints: readonly Endpoint[],
): ServerModule & { readonly answered: () => number } {
  let answered = 0;
  const mountOne = (mount: Mount, endpoint: Endpoint): void =>
    mount(endpoint, async () => {
      answered += 1;
      if (endpoint.file !== undefined) {
        return new FileAnswer({
          type: endpoint.file[0],
          name: 'sample.txt',
          content: Readable.from(['sample']),
        });
      }
      if (endpoint.reply === null) return undefined;
      const sample = JSON.parse(JSON.stringify(sampleValue(endpoint.reply, new Seeded('replies', answered))));
      return sample;
    });
  return {
    name: 'answering',
    answered: () => answered,
    routes: (mount) => {
      for (const endpoint of endpoints) mountOne(mount, endpoint);
    },
    identityGate: { problemOf: async () => null },
    signatures: { knows: () => true, verify: async () => null },
    authenticator: {
      authenticate: async (bearer) => {
        const sessionId = 'session';
        if (bearer === caller.staffToken) {
          return {
            kind: 'staff',
            staffId: caller.userId,
            sessionId,
            rights: new Set(['desk.open', 'audit.read']),
            pointRights: new Set(),
            pointIds: [],
          };
        }
        if (bearer !== caller.token) return null;
        return {
          kind: 'user',
          userId: caller.userId,
          sessionId,
          deviceId: 'device-1',
          notVerified: false,
          expiresAt: new Date('2100-01-01T00:00:00Z'),
        };
      },
    },
  };
}

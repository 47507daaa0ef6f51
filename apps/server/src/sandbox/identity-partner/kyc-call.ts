import * as z from 'zod/mini';
import { Refusal } from '../../platform/refusal.ts';
import type { SandboxMount } from '../sandbox-mount.ts';
import { bodyOf, type PartnerAnswer, type PartnerClient } from './partner-client.ts';
import { decisionAsked, resendAsked, type SentMessages, sentMessages } from './shapes.ts';

const ofUser = z.strictObject({ userId: z.uuid() });

/** Endpoints that make the identity partner decide, and deliver its webhooks late, twice or out of order. */
export function mountKycControls(
  mount: SandboxMount,
  { call, findUser }: { call: PartnerClient; findUser: (email: string) => Promise<string | undefined> },
): void {
  const ask = async (path: string, body: object): Promise<SentMessages> => {
    const answer: PartnerAnswer = await call({ method: 'POST', path, body }).catch(() => {
      throw new Refusal('Unavailable', { retryAfterSeconds: 2 });
    });
    if (answer.status === 404) throw new Refusal('NotFound', { field: 'userId' });
    return sentMessages.parse(bodyOf(answer));
  };
  mount.call(
    { method: 'POST', path: '/sandbox/kyc/{userId}', params: ofUser, body: decisionAsked },
    async ({ params: { userId }, body }) => ask(`/v1/applicants/${userId}/decision`, body),
  );
  mount.call(
    { method: 'POST', path: '/sandbox/kyc/{userId}/messages', params: ofUser, body: resendAsked },
    async ({ params: { userId }, body }) => ask(`/v1/applicants/${userId}/messages`, body),
  );
  mount.call(
    {
      method: 'GET',
      path: '/sandbox/kyc',
      query: z.strictObject({ email: z.string().check(z.minLength(3), z.maxLength(254)) }),
    },
    async ({ query: { email } }) => {
      const userId = await findUser(email);
      if (userId === undefined) throw new Refusal('NotFound', { field: 'email' });
      return { userId };
    },
  );
}

import type { Consumer } from '../../platform/outbox/outbox.ts';
import * as affiliate from '../affiliate/index.ts';
import type { On } from './consumers.ts';
import type { NotificationsCore } from './core.ts';

/** An invitation goes to the given address, with or without an account. */
export const affiliateConsumers = ({ sealer }: Pick<NotificationsCore, 'sealer'>, on: On): Consumer[] => [
  on(affiliate.affiliateInvited, ({ userId, sealedInvitation }) => {
    const opened = sealer.open(sealedInvitation, affiliate.invitationContext(userId));
    const { email, language, affiliateId, from } = affiliate.invitation.parse(JSON.parse(opened));
    return {
      userId: null,
      content: {
        kind: 'affiliateInvite',
        affiliateId,
        inviter: from,
        contact: { email, language, antiPhishingCode: null },
      },
    };
  }),
];

import type { Mutant } from '../mutant.ts';

const affiliate = 'apps/server/src/modules/affiliate';
const selfDealing = `${affiliate}/self-dealing.integration.test.ts`;
const income = `${affiliate}/withdraw-income.integration.test.ts`;
const invitations = `${affiliate}/invitations.integration.test.ts`;
const links = `${affiliate}/affiliate.integration.test.ts`;

/** The affiliate programme: nobody earns from themselves, shares go back with their fee, and nothing is moved twice. */
export const affiliateMutants: readonly Mutant[] = [
  {
    ids: ['M-07'],
    lost: 'whoever is the same person earns like anybody else',
    file: `${affiliate}/self-dealing.ts`,
    control: "if (first !== undefined) return first === 0 ? signal.reason : 'Cycle';",
    instead: 'if (first === -2) return sign.reason;',
    test: selfDealing,
  },
  {
    ids: ['M-07'],
    lost: 'a device counts only while it is known',
    file: 'apps/server/src/modules/sessions/device-store.ts',
    control: 'where d.user_id = ${userId} and o.user_id = any(${[...others]}::uuid[])`',
    instead:
      'where d.is_known and o.is_known and d.user_id = ${userId} and o.user_id = any(${[...others]}::uuid[])`',
    test: selfDealing,
  },
  {
    ids: ['M-07'],
    lost: 'a deleted affiliate is credited while it is remembered',
    file: `${affiliate}/share-store.ts`,
    control: `f.user_id = g."affiliateId" and f.ended_at is null`,
    instead: `f.user_id = g."affiliateId"`,
    test: selfDealing,
  },
  {
    ids: ['M-07'],
    lost: 'a frozen affiliate goes on earning',
    file: `${affiliate}/fee-share-cache.ts`,
    control: "const isEarning = !isGone && briefs.get(affiliateId)?.status === 'Active';",
    instead: "const isEarning = !isGone && briefs.get(affiliateId)?.status !== 'Deleted';",
    test: selfDealing,
  },
  {
    ids: ['M-07'],
    lost: 'one level is all levels',
    file: `${affiliate}/fee-share-cache.ts`,
    control: 'above.slice(0, core.levels).entries()',
    instead: 'above.slice(0, 3).entries()',
    test: links,
  },
  {
    ids: ['M-07'],
    lost: 'a share stays when its fee is given back',
    file: 'apps/server/src/modules/fees/reverse-with-shares.ts',
    control: 'taken.units === 0n',
    instead: 'taken.units >= 0n',
    test: income,
  },
  {
    ids: ['M-07'],
    lost: 'what was withdrawn before it was given back is never paid',
    file: `${affiliate}/reverse-shares.ts`,
    control: 'owed: `${amount.units - taken.units}`,',
    instead: "owed: '0',",
    test: income,
  },
  {
    ids: ['M-06'],
    lost: 'income is withdrawn without a fresh factor for this call',
    file: `${affiliate}/withdraw-income.ts`,
    control: 'const operation = affiliateWithdrawalOperation(key);',
    instead: "const operation = affiliateWithdrawalOperation(key === '' ? key : 'any');",
    test: income,
  },
  {
    ids: ['M-06'],
    lost: 'the answer of a withdrawal is not kept with it',
    file: `${affiliate}/withdraw-income.ts`,
    control: '      keep(answer),\n',
    instead: '',
    test: income,
  },
  {
    ids: ['Z-01'],
    lost: 'anybody sees the fees of any referral',
    file: `${affiliate}/statistics-store.ts`,
    control: 'join affiliate.member m on m.user_id = r.user_id and m.affiliate_id = ${affiliateId}',
    instead: 'join affiliate.member m on m.user_id = r.user_id and ${affiliateId}::uuid is not null',
    test: links,
  },
  {
    ids: ['Z-07'],
    lost: 'one mailbox gets any number of invitations',
    file: `${affiliate}/rules.ts`,
    control: 'invited: { limit: 1,',
    instead: 'invited: { limit: 100,',
    test: invitations,
  },
  {
    ids: ['Z-07'],
    lost: 'one network makes any number of clicks',
    file: `${affiliate}/rules.ts`,
    control: 'click: { limit: 20,',
    instead: 'click: { limit: 200,',
    test: invitations,
  },
];

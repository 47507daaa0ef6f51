import type { Mutant } from '../mutant.ts';

const message = 'apps/web/src/features/payouts/card-message.ts';
const test = 'apps/web/src/features/payouts/card-message.test.ts';

/** What the wallet takes from the partner's frame, where card numbers are typed. */
export const payoutScreenMutants: readonly Mutant[] = [
  {
    ids: ['P-01'],
    lost: 'any page can hand the wallet a card token',
    file: message,
    control: 'origin !== new URL(frame.url).origin || ',
    instead: '',
    test,
  },
  {
    ids: ['P-01'],
    lost: 'another window on the origin of the partner can hand the wallet a card token',
    file: message,
    control: ' || source !== frame.window',
    instead: '',
    test,
  },
  {
    ids: ['P-01'],
    lost: 'a frame that hands out the number has it sent to our origin',
    file: message,
    control: ' || looksLikeNumber(token)',
    instead: '',
    test,
  },
];

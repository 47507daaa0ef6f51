import type { Mutant } from '../mutant.ts';

const destination = 'apps/web/src/features/kyc/destination.ts';
const destinationTest = 'apps/web/src/features/kyc/destination.test.ts';

/** The screens of the identity check. */
export const kycScreenMutants: readonly Mutant[] = [
  {
    ids: ['W-05'],
    lost: 'the check leads on to another site that has a page of the same name',
    file: destination,
    control: 'if (url.origin !== base) return null;',
    instead: '',
    test: destinationTest,
  },
  {
    ids: ['W-05'],
    lost: 'the check leads on to a page that is not on the list',
    file: destination,
    control: 'if (path === url.pathname) return { address: path + url.search, title };',
    instead: 'return { address: url.pathname + url.search, title };',
    test: destinationTest,
  },
  {
    ids: ['W-05'],
    lost: 'the address of the form may be a script',
    file: 'apps/web/src/features/kyc/form-address.ts',
    control: "if (protocol === 'https:' || (protocol === 'http:' && ownProtocol === 'http:')) return href;",
    instead: "if (protocol !== 'http:' || ownProtocol === 'http:') return href;",
    test: 'apps/web/src/features/kyc/form-address.test.ts',
  },
];

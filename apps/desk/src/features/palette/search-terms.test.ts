import { expect, test } from 'vitest';
import { searchTerms } from './search-terms.ts';

const nothing = { email: null, id: null, operation: null, thread: null, case: null };
const uuid = '0199f2a0-1111-7222-8333-444455556666';
const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

test.each([
  ['', nothing],
  ['withdrawals', nothing],
  [' olena@example.com ', { ...nothing, email: 'olena@example.com' }],
  [uuid, { ...nothing, id: uuid, operation: uuid }],
  ['gm-5555666a', { ...nothing, operation: 'GM-5555666A' }],
  ['5555666A', { ...nothing, operation: 'GM-5555666A' }],
  ['55556666', { ...nothing, operation: 'GM-55556666', thread: 55_556_666, case: 55_556_666 }],
  [address, { ...nothing, operation: address }],
  ['12', { ...nothing, thread: 12, case: 12 }],
  ['#12', { ...nothing, thread: 12 }],
  ['C-12', { ...nothing, case: 12 }],
  // The Cyrillic letter that looks the same.
  ['С-12', { ...nothing, case: 12 }],
  ['0', nothing],
  ['#0', nothing],
])('%j can be %j', (typed, terms) => {
  expect(searchTerms(typed)).toEqual(terms);
});

import type { Endpoint } from '@gim/contract';
import type { FuzzCase } from './http-request.ts';
import { nearValidCase } from './near-valid.ts';
import { randomBodyCase, randomHeaderCase, randomPathCase } from './random-bytes.ts';
import { rawSocketCase } from './raw-socket.ts';
import { Seeded } from './seeded.ts';

/** Case number `index` of a seed. It depends on nothing else, so any case can be reproduced alone. */
export function makeCase(
  seed: string,
  index: number,
  endpoints: readonly [Endpoint, ...Endpoint[]],
): FuzzCase {
  const random = new Seeded(seed, index);
  const share = random.below(100);
  if (share < 50) return nearValidCase(index, random, endpoints);
  if (share < 65) return randomPathCase(index, random);
  if (share < 75) return randomHeaderCase(index, random);
  if (share < 90) return randomBodyCase(index, random, endpoints);
  return rawSocketCase(index, random);
}

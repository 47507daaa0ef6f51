import { z } from 'zod';

/** The affiliate programme. */
export interface AffiliateSettings {
  /** Who gets a share of a fee: the payer's referrer; with three levels also the referrer's referrers. */
  readonly levels: 1 | 3;
}

const multiLevel = z.enum(['on', 'off']).default('off');

export function readAffiliateSettings(
  env: Readonly<Record<string, string | undefined>>,
  faults: string[],
): AffiliateSettings {
  const given = env.AFFILIATE_MULTI_LEVEL;
  const result = multiLevel.safeParse(given === '' ? undefined : given);
  if (!result.success) faults.push('AFFILIATE_MULTI_LEVEL must be on or off.');
  return { levels: result.data === 'on' ? 3 : 1 };
}

import { z } from 'zod';

/** The affiliate programme. */
export interface AffiliateSettings {
  /** Who earns from a fee: whoever invited the payer; with three also those who invited them in turn. */
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

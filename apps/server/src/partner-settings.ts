/** The external partners. Each is either real or a sandbox stand-in. */
export const partners = [
  'chain-evm',
  'chain-bitcoin',
  'chain-ton',
  'kyc',
  'payouts',
  'prices',
  'mail',
  'push',
] as const;
export type Partner = (typeof partners)[number];
export type PartnerMode = 'live' | 'sandbox';
export type PartnerModes = Readonly<Record<Partner, PartnerMode>>;

export const partnerSetting = (partner: Partner): string =>
  `PARTNER_${partner.toUpperCase().replaceAll('-', '_')}`;

type Env = Readonly<Record<string, string | undefined>>;

/** Reads `PARTNER_<NAME>` of every partner. In production all of them are real. */
export function readPartners(
  env: Env,
  { isProduction, faults }: { isProduction: boolean; faults: string[] },
): PartnerModes {
  const read = (partner: Partner): PartnerMode => {
    const name = partnerSetting(partner);
    const value = env[name] ?? '';
    if (value !== '' && value !== 'live' && value !== 'sandbox')
      faults.push(`${name} must be live or sandbox.`);
    if (value === 'sandbox' && isProduction)
      faults.push(`${name} is sandbox, which production refuses to start with.`);
    // A configured mail server implies that mails are to be sent.
    const isGiven = partner === 'mail' && value === '' && (env.SMTP_URL ?? '') !== '';
    return value === 'live' || isProduction || isGiven ? 'live' : 'sandbox';
  };
  const modes = Object.fromEntries(partners.map((partner) => [partner, read(partner)]));
  if (!isComplete(modes)) throw new Error('A partner has no mode.');
  return modes;
}

const isComplete = (found: Record<string, PartnerMode>): found is Record<Partner, PartnerMode> =>
  partners.every((partner) => partner in found);

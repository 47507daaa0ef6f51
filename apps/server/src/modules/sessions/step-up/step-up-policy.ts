export type StepUpMethod = 'passkey' | 'totp' | 'password-email';

export interface OwnFactors {
  readonly hasPasskey: boolean;
  readonly hasTwoFactor: boolean;
}

/**
 * What counts as a fresh factor for this user, the strongest first (D5). A mailed code with the password is for those who have
 * nothing better: whoever set up more is never asked for less.
 */
export function methodsFor({ hasPasskey, hasTwoFactor }: OwnFactors): StepUpMethod[] {
  const strong: StepUpMethod[] = [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasTwoFactor ? (['totp'] as const) : []),
  ];
  return strong.length === 0 ? ['password-email'] : strong;
}

export type StepUpMethod = 'passkey' | 'totp' | 'password-email';

export interface OwnFactors {
  readonly hasPasskey: boolean;
  readonly hasTwoFactor: boolean;
}

/**
 * The accepted step-up methods, strongest first (D5). Password and mailed code are accepted only for users without a
 * stronger factor.
 */
export function methodsFor({ hasPasskey, hasTwoFactor }: OwnFactors): StepUpMethod[] {
  const strong: StepUpMethod[] = [
    ...(hasPasskey ? (['passkey'] as const) : []),
    ...(hasTwoFactor ? (['totp'] as const) : []),
  ];
  return strong.length === 0 ? ['password-email'] : strong;
}

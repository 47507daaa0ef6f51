import type { Profile } from '@gim/contract';

export const firstSteps = ['verify', 'protect', 'fund'] as const;
export type FirstStep = (typeof firstSteps)[number];

type Known = Pick<Profile, 'status' | 'twoFactorEnabled' | 'biometricsEnabled' | 'createdAt'>;

/** The completed steps. The first two are unknown until the profile is loaded. */
export function doneSteps(profile: Known | undefined, isFunded: boolean): ReadonlySet<FirstStep> {
  const done = new Set<FirstStep>();
  if (profile !== undefined && profile.status !== 'NotVerified') done.add('verify');
  if (profile !== undefined && (profile.twoFactorEnabled || profile.biometricsEnabled)) done.add('protect');
  if (isFunded) done.add('fund');
  return done;
}

const newForMs = 14 * 86_400_000;

/** Whether to remind a funded account: for two weeks, while only the password protects it. */
export function isReminded(profile: Known, now: number): boolean {
  return !doneSteps(profile, true).has('protect') && now - Date.parse(profile.createdAt) < newForMs;
}

import type { Profile, StepUpProof } from '@gim/contract';
import { type QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { hasProblem } from '../../shared/problem-of.ts';
import { profileKey, readProfile } from '../../shared/profile.ts';
import { useUserId } from '../../shared/use-user-id.ts';

type Needs = Pick<Services, 'client'>;

const open = (services: Needs) => Promise.all([services.client(), import('@gim/contract/users')]);

export function useProfile(): UseQueryResult<Profile> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: profileKey(id),
    queryFn: ({ signal }) => readProfile(services, id, { signal }),
    // The navigation stays mounted until the page is left and would refetch after the sign-out.
    enabled: () => services.session.read().userId !== null,
  });
}

/** Writes a profile from a response into the cache. */
export const cacheProfile = (queries: QueryClient, profile: Profile): void =>
  void queries.setQueryData(profileKey(profile.id), profile);

export interface PasswordChange {
  readonly userId: string;
  readonly password: string;
  readonly newPassword: string;
  readonly stepUp?: StepUpProof | undefined;
}

/** Changes the password. With two-factor on, the server requires a step-up. */
export async function changePassword(services: Needs, change: PasswordChange): Promise<void> {
  const { userId, password, newPassword, stepUp } = change;
  const [client, contract] = await open(services);
  await client.call(contract.changePassword, {
    params: { id: userId },
    body: { password, newPassword, ...(stepUp !== undefined && { stepUp }) },
  });
}

export interface AntiPhishingChange {
  readonly userId: string;
  readonly antiPhishingCode: string | null;
  readonly stepUp: StepUpProof;
}

/** Sets or removes the anti-phishing code shown in every e-mail of ours. */
export async function setAntiPhishingCode(
  services: Needs,
  { userId, antiPhishingCode, stepUp }: AntiPhishingChange,
): Promise<Profile> {
  const [client, contract] = await open(services);
  return client.call(contract.setAntiPhishingCode, {
    params: { id: userId },
    body: { antiPhishingCode, stepUp },
  });
}

export async function exportData(services: Needs, userId: string): Promise<Blob> {
  const [client, contract] = await Promise.all([services.client(), import('@gim/contract/data-export')]);
  return client.call(contract.exportData, { params: { id: userId } });
}

/** Freezes the account. The server has ended every session when it responds, including this one. */
export async function freezeUser(
  services: Needs,
  { userId, stepUp }: { readonly userId: string; readonly stepUp: StepUpProof },
): Promise<void> {
  const [client, contract] = await open(services);
  await client.call(contract.freezeUser, { params: { id: userId }, body: { stepUp } });
}

/** Why an account cannot be deleted yet. */
export const deletionBlockers = ['AccountHasBalance', 'AccountHasOpenOrders'] as const;
export type DeletionBlocker = (typeof deletionBlockers)[number];

/**
 * What prevents deletion of the account; empty if nothing does. Called without a proof: the server checks these first
 * and never deletes without one.
 */
export function useDeletionBlockers(userId: string): UseQueryResult<readonly DeletionBlocker[]> {
  const services = useServices();
  return useQuery({
    queryKey: ['deletion', userId],
    queryFn: async (): Promise<readonly DeletionBlocker[]> => {
      try {
        await deleteUser(services, { userId });
        return [];
      } catch (error) {
        const bars = deletionBlockers.filter((bar) => hasProblem(error, bar));
        if (bars.length === 0 && !hasProblem(error, 'StepUpRequired')) throw error;
        return bars;
      }
    },
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
}

/** Deletes the account. Without a proof the server only says whether it could be deleted. */
export async function deleteUser(
  services: Needs,
  { userId, stepUp }: { readonly userId: string; readonly stepUp?: StepUpProof | undefined },
): Promise<void> {
  const [client, contract] = await open(services);
  await client.call(contract.deleteUser, {
    params: { id: userId },
    body: { ...(stepUp !== undefined && { stepUp }) },
  });
}

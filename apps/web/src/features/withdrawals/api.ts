import type { Reply, SavedAddress, StepUpProof, TransactionItem, WithdrawalPreview } from '@gim/contract';
import type { checkRecipient as checkEndpoint } from '@gim/contract/withdrawals';
import type { listAddresses as listEndpoint } from '@gim/contract/withdrawals.addresses';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { useUserId } from '../../shared/use-user-id.ts';

type Needs = Pick<Services, 'client'>;

const load = (services: Needs) => Promise.all([services.client(), import('@gim/contract/withdrawals')]);
export const loadAddresses = (services: Needs) =>
  Promise.all([services.client(), import('@gim/contract/withdrawals.addresses')]);

export type CheckedRecipient = Reply<typeof checkEndpoint>;
export type Addresses = Reply<typeof listEndpoint>;

/** Validates the recipient that was pasted, scanned or chosen. Not fetched while the field is empty. */
export function useCheckedRecipient(coin: string, text: string): UseQueryResult<CheckedRecipient> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: ['withdrawal-recipient', id, coin, text],
    enabled: text !== '',
    retry: false,
    queryFn: ({ signal }) => checkRecipient(services, { userId: id, coin, text }, signal),
  });
}

export async function checkRecipient(
  services: Needs,
  { userId, coin, text }: { readonly userId: string; readonly coin: string; readonly text: string },
  signal?: AbortSignal,
): Promise<CheckedRecipient> {
  const [client, contract] = await load(services);
  const body = { coin, text };
  return client.call(
    contract.checkRecipient,
    { params: { id: userId }, body },
    signal === undefined ? {} : { signal },
  );
}

/** The recipient. */
export interface Destination {
  readonly coin: string;
  readonly network: string;
  readonly address: string;
  readonly memo: string | null;
  /** The user confirmed that the recipient needs no memo. */
  readonly noMemo: boolean;
}

export async function previewWithdrawal(
  services: Needs,
  { userId, ...body }: Destination & { readonly userId: string; readonly amount: string },
  signal?: AbortSignal,
): Promise<WithdrawalPreview> {
  const [client, contract] = await load(services);
  return client.call(
    contract.previewWithdrawal,
    { params: { id: userId }, body },
    signal === undefined ? {} : { signal },
  );
}

/** Fee, limits and arrival of an amount. The previous figures stay shown while the new ones load. */
export function usePreview(to: Destination, amount: string): UseQueryResult<WithdrawalPreview> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: ['withdrawal-preview', id, to, amount],
    enabled: amount !== '',
    retry: false,
    placeholderData: keepPreviousData,
    // Fee and limits can change at any time, so a cached answer is never shown as current.
    staleTime: 0,
    queryFn: ({ signal }) => previewWithdrawal(services, { userId: id, ...to, amount }, signal),
  });
}

export interface WithdrawalOrder extends Destination {
  readonly amount: string;
  readonly fee: string;
  readonly testAmount?: string;
}

export async function createWithdrawal(
  services: Needs,
  order: WithdrawalOrder & {
    readonly userId: string;
    readonly idempotencyKey: string;
    readonly stepUp?: StepUpProof;
  },
): Promise<TransactionItem> {
  const { userId, idempotencyKey, ...body } = order;
  const [client, contract] = await load(services);
  return client.call(contract.createWithdrawal, { params: { id: userId }, body }, { idempotencyKey });
}

export const addressesKey = (userId: string) => ['withdrawal-addresses', userId] as const;

/** The saved addresses of a coin, and recent destinations that are not saved. */
export function useAddresses(coin: string): UseQueryResult<Addresses> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: [...addressesKey(id), coin],
    queryFn: async ({ signal }) => {
      const [client, { listAddresses }] = await loadAddresses(services);
      return client.call(listAddresses, { params: { id }, query: { coin } }, { signal });
    },
  });
}

export type NewAddress = Pick<SavedAddress, 'name' | 'coin' | 'network' | 'address' | 'memo'>;

export async function saveAddress(
  services: Needs,
  { userId, ...body }: NewAddress & { readonly userId: string; readonly stepUp: StepUpProof },
): Promise<SavedAddress> {
  const [client, { createAddress }] = await loadAddresses(services);
  return client.call(createAddress, { params: { id: userId }, body });
}

interface OneAddress {
  readonly userId: string;
  readonly addressId: string;
}

export async function renameAddress(
  services: Needs,
  { userId, addressId, name }: OneAddress & { readonly name: string },
): Promise<SavedAddress> {
  const [client, contract] = await loadAddresses(services);
  return client.call(contract.renameAddress, { params: { id: userId, addressId }, body: { name } });
}

export async function deleteAddress(services: Needs, { userId, addressId }: OneAddress): Promise<void> {
  const [client, contract] = await loadAddresses(services);
  await client.call(contract.deleteAddress, { params: { id: userId, addressId } });
}

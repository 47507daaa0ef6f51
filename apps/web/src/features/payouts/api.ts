import type { PayoutPreview, Recipient, Reply, StepUpProof, TransactionItem } from '@gim/contract';
import type { openCardForm as openCardFormEndpoint } from '@gim/contract/payouts.recipients';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { useUserId } from '../../shared/use-user-id.ts';

type Needs = Pick<Services, 'client'>;

export type PayoutKind = Recipient['kind'];
export type PayPalRecipient = Extract<Recipient, { kind: 'paypal' }>;

const load = (services: Needs) => Promise.all([services.client(), import('@gim/contract/payouts')]);
const loadRecipients = (services: Needs) =>
  Promise.all([services.client(), import('@gim/contract/payouts.recipients')]);

export interface PreviewRequest {
  readonly kind: PayoutKind;
  readonly recipientId: string | null;
  /** A decimal, or `max`. */
  readonly amount: string;
}

export async function previewPayout(
  services: Needs,
  { userId, ...body }: PreviewRequest & { readonly userId: string },
  signal?: AbortSignal,
): Promise<PayoutPreview> {
  const [client, contract] = await load(services);
  return client.call(
    contract.previewPayout,
    { params: { id: userId }, body },
    signal === undefined ? {} : { signal },
  );
}

const previewKey = (userId: string) => ['payout-preview', userId] as const;

/** Fee, limits and arrival of an amount. The previous figures stay shown while the new ones load. */
export function usePreview(request: PreviewRequest): UseQueryResult<PayoutPreview> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: [...previewKey(id), request],
    enabled: request.amount !== '',
    retry: false,
    placeholderData: keepPreviousData,
    // Fee and limits can change at any time, so a cached answer is never shown as current.
    staleTime: 0,
    queryFn: ({ signal }) => previewPayout(services, { userId: id, ...request }, signal),
  });
}

export interface PayoutOrder {
  readonly recipientId: string;
  readonly amount: string;
  readonly fee: string;
}

export async function createPayout(
  services: Needs,
  order: PayoutOrder & {
    readonly userId: string;
    readonly idempotencyKey: string;
    readonly stepUp?: StepUpProof;
  },
): Promise<TransactionItem> {
  const { userId, idempotencyKey, ...body } = order;
  const [client, contract] = await load(services);
  return client.call(contract.createPayout, { params: { id: userId }, body }, { idempotencyKey });
}

export const recipientsKey = (userId: string) => ['payout-recipients', userId] as const;

/** The user's cards or PayPal accounts, last used first. */
export function useRecipients<Kind extends PayoutKind>(
  kind: Kind,
): UseQueryResult<readonly Extract<Recipient, { kind: Kind }>[]> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: [...recipientsKey(id), kind],
    queryFn: async ({ signal }) => {
      const [client, { listRecipients }] = await loadRecipients(services);
      const { items } = await client.call(listRecipients, { params: { id }, query: { kind } }, { signal });
      return items.filter((item): item is Extract<Recipient, { kind: Kind }> => item.kind === kind);
    },
  });
}

export type CardForm = Reply<typeof openCardFormEndpoint>;

/** The address of the payout partner's card form. Each is for one card and valid for some minutes. */
export function useCardForm(): UseQueryResult<CardForm> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: ['card-form', id],
    // The form's address is single-use, so it is not cached.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async () => {
      const [client, { openCardForm }] = await loadRecipients(services);
      return client.call(openCardForm, { params: { id } });
    },
  });
}

export type NewPayPal = Pick<
  PayPalRecipient,
  'address' | 'holder' | 'postalAddress' | 'city' | 'state' | 'country' | 'zip'
>;

export type NewRecipient =
  | { readonly kind: 'card'; readonly cardToken: string }
  | ({ readonly kind: 'paypal'; readonly currency: 'USD' } & NewPayPal);

export async function createRecipient(
  services: Needs,
  {
    userId,
    recipient,
    stepUp,
  }: {
    readonly userId: string;
    readonly recipient: NewRecipient;
    readonly stepUp: StepUpProof;
  },
): Promise<Recipient> {
  const [client, contract] = await loadRecipients(services);
  return client.call(contract.createRecipient, { params: { id: userId }, body: { ...recipient, stepUp } });
}

export async function deleteRecipient(
  services: Needs,
  { userId, recipientId }: { readonly userId: string; readonly recipientId: string },
): Promise<void> {
  const [client, contract] = await loadRecipients(services);
  await client.call(contract.deleteRecipient, { params: { id: userId, recipientId } });
}

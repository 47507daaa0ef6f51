import type {
  AffiliateLevel,
  AffiliatePeriod,
  AffiliateProgram,
  AffiliateReferralPage,
  AffiliateStatistics,
  AffiliateWalletPage,
  StepUpProof,
  TransactionItem,
} from '@gim/contract';
import {
  type InfiniteData,
  keepPreviousData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { type Services, useServices } from '../../platform/services.ts';
import { useUserId } from '../../shared/use-user-id.ts';

type Needs = Pick<Services, 'client'>;

const open = (services: Needs) => Promise.all([services.client(), import('@gim/contract/affiliate')]);

/** The prefix of all affiliate query keys, so that a withdrawal invalidates all of them. */
export const affiliateKey = (userId: string) => ['affiliate', userId] as const;

/** The referral link, its income, and the withdrawable amount. */
export function useProgram(): UseQueryResult<AffiliateProgram> {
  const services = useServices();
  const id = useUserId();
  return useQuery({
    queryKey: [...affiliateKey(id), 'program'],
    queryFn: async ({ signal }) => {
      const [client, { getAffiliate }] = await open(services);
      return client.call(getAffiliate, { params: { id } }, { signal });
    },
  });
}

export interface StatisticsQuery {
  readonly by: 'referrals' | 'wallets';
  readonly level: AffiliateLevel;
  readonly period: AffiliatePeriod;
}

type Pages<Page> = UseInfiniteQueryResult<InfiniteData<Page>>;

const pageOf = (cursor: string | null) => (cursor === null ? {} : { cursor });

/** Counts, income by day and rows; the previous period stays shown while another one loads. */
export function useStatistics(query: StatisticsQuery): Pages<AffiliateStatistics> {
  const services = useServices();
  const id = useUserId();
  return useInfiniteQuery({
    queryKey: [...affiliateKey(id), 'statistics', query],
    initialPageParam: null as string | null,
    placeholderData: keepPreviousData,
    getNextPageParam: ({ nextCursor }: AffiliateStatistics) => nextCursor,
    queryFn: async ({ signal, pageParam }): Promise<AffiliateStatistics> => {
      const [client, { getAffiliateStatistics }] = await open(services);
      const asked = { params: { id }, query: { ...query, ...pageOf(pageParam) } };
      return client.call(getAffiliateStatistics, asked, { signal });
    },
  });
}

/** The income in one coin and the referrals it came from. */
export function useWalletPages(
  wallet: string,
  query: Omit<StatisticsQuery, 'by'>,
): Pages<AffiliateWalletPage> {
  const services = useServices();
  const id = useUserId();
  return useInfiniteQuery({
    queryKey: [...affiliateKey(id), 'wallet', wallet, query],
    initialPageParam: null as string | null,
    placeholderData: keepPreviousData,
    getNextPageParam: ({ nextCursor }: AffiliateWalletPage) => nextCursor,
    queryFn: async ({ signal, pageParam }): Promise<AffiliateWalletPage> => {
      const [client, { getAffiliateWallet }] = await open(services);
      const asked = { params: { id, wallet }, query: { ...query, ...pageOf(pageParam) } };
      return client.call(getAffiliateWallet, asked, { signal });
    },
  });
}

/** The fees of one referral in one coin. */
export function useReferralPages(wallet: string, referral: string): Pages<AffiliateReferralPage> {
  const services = useServices();
  const id = useUserId();
  return useInfiniteQuery({
    queryKey: [...affiliateKey(id), 'referral', wallet, referral],
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: AffiliateReferralPage) => nextCursor,
    queryFn: async ({ signal, pageParam }): Promise<AffiliateReferralPage> => {
      const [client, { getAffiliateReferral }] = await open(services);
      const asked = { params: { id, wallet, referral }, query: pageOf(pageParam) };
      return client.call(getAffiliateReferral, asked, { signal });
    },
  });
}

export async function sendInvite(
  services: Pick<Services, 'client' | 'texts'>,
  { userId: id, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  const [client, { createAffiliateInvite }] = await open(services);
  const body = { email, language: services.texts.language() };
  await client.call(createAffiliateInvite, { params: { id }, body });
}

export async function withdrawIncome(
  services: Needs,
  call: { readonly userId: string; readonly idempotencyKey: string; readonly stepUp?: StepUpProof },
): Promise<TransactionItem> {
  const { userId: id, idempotencyKey, stepUp } = call;
  const [client, { createAffiliateWithdrawal }] = await open(services);
  const body = stepUp === undefined ? {} : { stepUp };
  const { items } = await client.call(
    createAffiliateWithdrawal,
    { params: { id }, body },
    { idempotencyKey },
  );
  const [first] = items;
  if (first === undefined) throw new Error('Income was moved without a record.');
  return first;
}

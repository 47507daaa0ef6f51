import type { Client } from '@gim/client';
import type { Reply } from '@gim/contract/endpoint';
import { closeCase, getCase, listCases, noteCase, passCase, takeCase } from '@gim/contract/support.desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { refusalOf } from '../../shared/refusal-of.ts';

export type CaseQueue = Reply<typeof listCases>;

const listKey = ['cases'];
const caseKey = ['case'];
const LIST_AGE_MS = 10_000;

/** Polls, because cases open and close automatically. */
export function useCases(isClosed: boolean) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...listKey, isClosed],
    queryFn: ({ signal }) =>
      client.call(listCases, { query: isClosed ? { closed: 'true' as const } : {} }, { signal }),
    refetchInterval: LIST_AGE_MS,
  });
}

/** One case. Each read is audited, so it is fetched only on a press. */
export function useCase(number: number) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...caseKey, number],
    queryFn: ({ signal }) => client.call(getCase, { params: { number } }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useRefetchCases(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: listKey }),
      queries.invalidateQueries({ queryKey: caseKey }),
    ]);
  };
}

const refusals = ['NotFound', 'CaseTaken', 'CaseClosed', 'NotAllowed'] as const;
/** Why the action failed. With `unavailable` it may have succeeded. */
export type CaseRefusal = (typeof refusals)[number] | 'unavailable';

export const runTake = (client: Client, number: number): Promise<CaseRefusal | null> =>
  refusalOf(refusals, () => client.call(takeCase, { params: { number } }));

const noted = { pass: passCase, note: noteCase, close: closeCase } as const;
export type NotedAct = keyof typeof noted;

export const runNoted = (
  client: Client,
  act: NotedAct,
  { number, note }: { readonly number: number; readonly note: string },
): Promise<CaseRefusal | null> =>
  refusalOf(refusals, () => client.call(noted[act], { params: { number }, body: { note } }));

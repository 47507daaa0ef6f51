import type { Client } from '@gim/client';
import type { Reply } from '@gim/contract/endpoint';
import {
  answerThread,
  closeThread,
  getThread,
  getThreadPicture,
  listThreads,
} from '@gim/contract/support.desk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../platform/services.ts';
import { refusalOf } from '../../shared/refusal-of.ts';

export type ThreadQueue = Reply<typeof listThreads>;
export type ThreadView = 'waiting' | 'answered' | 'closed';

const listKey = ['threads'];
const threadKey = ['thread'];
const LIST_AGE_MS = 10_000;

/** Polls, because customers write and colleagues answer. */
export function useThreads(view: ThreadView) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...listKey, view],
    queryFn: ({ signal }) => client.call(listThreads, { query: { view } }, { signal }),
    refetchInterval: LIST_AGE_MS,
  });
}

/** One thread. Each read is audited, so it is fetched only on a press. */
export function useThread(number: number) {
  const { client } = useServices();
  return useQuery({
    queryKey: [...threadKey, number],
    queryFn: ({ signal }) => client.call(getThread, { params: { number } }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** The bytes of an opened image. Not kept after the page. */
export function useThreadPicture(asked: { number: number; pictureId: string; isOpen: boolean }) {
  const { client } = useServices();
  const { number, pictureId, isOpen } = asked;
  return useQuery({
    queryKey: ['thread-picture', number, pictureId],
    queryFn: ({ signal }) => client.call(getThreadPicture, { params: { number, pictureId } }, { signal }),
    enabled: isOpen,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Call after an action that succeeded or may have. */
export function useRefetchThreads(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: listKey }),
      queries.invalidateQueries({ queryKey: threadKey }),
    ]);
  };
}

const refusals = ['NotFound', 'ThreadChanged', 'NotAllowed'] as const;
/** Why the action failed. With `unavailable` it may have succeeded. */
export type ThreadRefusal = (typeof refusals)[number] | 'unavailable';

export interface ThreadAnswer {
  readonly number: number;
  readonly messageId: string;
  readonly seenId: string;
  readonly text: string;
  readonly isClosing: boolean;
}

export const sendAnswer = (
  client: Client,
  { number, ...body }: ThreadAnswer,
): Promise<ThreadRefusal | null> =>
  refusalOf(refusals, () => client.call(answerThread, { params: { number }, body }));

export const sendClose = (
  client: Client,
  { number, seenId }: Pick<ThreadAnswer, 'number' | 'seenId'>,
): Promise<ThreadRefusal | null> =>
  refusalOf(refusals, () => client.call(closeThread, { params: { number }, body: { seenId } }));

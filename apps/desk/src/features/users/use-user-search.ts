import { ApiError } from '@gim/client';
import { searchUser } from '@gim/contract/users.desk';
import { useState } from 'react';
import { useServices } from '../../platform/services.ts';

/** The result of the last search, if there is something to say. */
export type SearchOutcome = 'notFound' | 'invalid' | 'tooMany' | 'unavailable';

export interface UserSearch {
  readonly isBusy: boolean;
  readonly outcome: SearchOutcome | null;
  readonly search: (text: string) => Promise<void>;
}

/** Finds an account by its exact e-mail or id. */
export function useUserSearch(onFound: (userId: string) => void): UserSearch {
  const { client } = useServices();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<SearchOutcome | null>(null);
  const search = async (text: string): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setOutcome(null);
    try {
      const { userId } = await client.call(searchUser, { body: { search: text } });
      if (userId === null) setOutcome('notFound');
      else onFound(userId);
    } catch (error) {
      setOutcome(outcomeOf(error));
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, outcome, search };
}

function outcomeOf(error: unknown): SearchOutcome {
  if (!(error instanceof ApiError)) return 'unavailable';
  if (error.status === 400) return 'invalid';
  return error.has('TooManyRequests') ? 'tooMany' : 'unavailable';
}

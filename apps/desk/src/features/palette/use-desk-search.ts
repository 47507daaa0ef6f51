import { ApiError } from '@gim/client';
import { type CashOrderItem, findCashOrders } from '@gim/contract/cash-orders.desk';
import type { Reply } from '@gim/contract/endpoint';
import { searchOperations } from '@gim/contract/support.desk';
import { searchUser } from '@gim/contract/users.desk';
import { useState } from 'react';
import { useServices, useSession } from '../../platform/services.ts';
import { searchTerms } from './search-terms.ts';

/** The results for a text, limited to the user's rights. */
export interface Found {
  readonly text: string;
  readonly userId: string | null;
  readonly operations: Reply<typeof searchOperations>['items'];
  readonly orders: readonly CashOrderItem[];
}

export type SearchState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'searching'; readonly text: string }
  | { readonly kind: 'failed'; readonly text: string; readonly isTooMany: boolean }
  | { readonly kind: 'found'; readonly text: string; readonly found: Found };

interface DeskSearch {
  readonly state: SearchState;
  /** Whether the server can search for this text. */
  readonly canSearch: (text: string) => boolean;
  readonly search: (text: string) => Promise<void>;
}

/** Searches clients, operations and orders. Each search is audited, so it never runs while typing. */
export function useDeskSearch(): DeskSearch {
  const { client } = useServices();
  const rights = useSession()?.staff.rights ?? [];
  const [state, setState] = useState<SearchState>({ kind: 'idle' });
  const canReadUsers = rights.includes('users.read');
  const canReadOrders = rights.includes('cash-orders.read');
  const canSearch = (text: string): boolean => {
    const { email, id, operation } = searchTerms(text);
    return (
      (canReadUsers && (email ?? id ?? operation) !== null) ||
      (canReadOrders && (email !== null || operation?.startsWith('GM-') === true))
    );
  };
  const search = async (text: string): Promise<void> => {
    setState({ kind: 'searching', text });
    const { email, id, operation } = searchTerms(text);
    const user = canReadUsers ? (email ?? id) : null;
    const order = canReadOrders ? (email ?? (operation?.startsWith('GM-') ? operation : null)) : null;
    try {
      const [users, operations, orders] = await Promise.all([
        user === null ? null : client.call(searchUser, { body: { search: user } }),
        !canReadUsers || operation === null
          ? null
          : client.call(searchOperations, { body: { search: operation } }),
        order === null ? null : client.call(findCashOrders, { query: { q: order } }),
      ]);
      const found: Found = {
        text,
        userId: users?.userId ?? null,
        operations: operations?.items ?? [],
        orders: orders?.items ?? [],
      };
      setState({ kind: 'found', text, found });
    } catch (error) {
      const isTooMany = error instanceof ApiError && error.has('TooManyRequests');
      setState({ kind: 'failed', text, isTooMany });
    }
  };
  return { state, canSearch, search };
}

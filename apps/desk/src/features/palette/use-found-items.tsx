import {
  BriefcaseIcon,
  MessageSquareTextIcon,
  ReceiptTextIcon,
  SearchIcon,
  UserRoundIcon,
} from '@gim/ui/icons/icons.ts';
import type { PaletteItem } from '@gim/ui/palette/palette-list.tsx';
import { Seal } from '@gim/ui/seal/seal.tsx';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../platform/services.ts';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useTimeText } from '../../shared/use-time-text.ts';
import { searchTerms } from './search-terms.ts';
import { type Found, useDeskSearch } from './use-desk-search.ts';

interface FoundItems {
  readonly items: readonly PaletteItem[];
  /** The state of the search, if there is something to say. */
  readonly notice: string | null;
}

interface Question {
  readonly query: string;
  readonly goTo: (path: string) => void;
  /** Choosing an item closes the palette; a search keeps it open. */
  readonly keepOpen: () => void;
}

/** The items for the text: threads and cases by number at once, everything else by an explicit search. */
export function useFoundItems({ query, goTo, keepOpen }: Question): FoundItems {
  const { t } = useTranslation('palette');
  const { state, canSearch, search } = useDeskSearch();
  const numbered = useNumberedItems(query, goTo);
  const itemsOf = useHits(goTo);
  const text = query.trim();
  const isCurrent = state.kind !== 'idle' && state.text === text;
  const hits = isCurrent && state.kind === 'found' ? itemsOf(state.found) : null;
  const ask: PaletteItem = {
    id: 'search',
    icon: <SearchIcon size={18} />,
    title: t('search.ask', { text }),
    detail: t('search.logged'),
    onChoose: () => {
      keepOpen();
      void search(text);
    },
  };
  return {
    items: hits !== null && hits.length > 0 ? hits : [...numbered, ...(canSearch(text) ? [ask] : [])],
    notice: isCurrent ? noticeOf() : null,
  };

  function noticeOf(): string | null {
    if (state.kind === 'searching') return t('search.searching');
    if (state.kind === 'failed') return t(state.isTooMany ? 'search.tooMany' : 'search.failed');
    return hits?.length === 0 ? t('search.none') : null;
  }
}

/** Needs no search: opening the item is audited itself. */
function useNumberedItems(query: string, goTo: Question['goTo']): readonly PaletteItem[] {
  const { t } = useTranslation('palette');
  const rights = useSession()?.staff.rights ?? [];
  const { thread, case: caseNumber } = searchTerms(query);
  const items: PaletteItem[] = [];
  if (thread !== null && rights.includes('support.read'))
    items.push({
      id: 'thread',
      icon: <MessageSquareTextIcon size={18} />,
      title: t('found.thread', { number: thread }),
      onChoose: () => goTo(`/threads?number=${thread}`),
    });
  if (caseNumber !== null && rights.includes('cases.read'))
    items.push({
      id: 'case',
      icon: <BriefcaseIcon size={18} />,
      title: t('found.case', { number: caseNumber }),
      onChoose: () => goTo(`/cases?number=${caseNumber}`),
    });
  return items;
}

function useHits(goTo: Question['goTo']): (found: Found) => readonly PaletteItem[] {
  const { t } = useTranslation('palette');
  const rights = useSession()?.staff.rights ?? [];
  const amount = useAmountText();
  const instant = useTimeText();
  const orderPath = (id: string): string =>
    rights.includes('support.read') ? `/support?id=${id}` : `/today?id=${id}`;
  return ({ text, userId, operations, orders }) => [
    ...(userId === null
      ? []
      : [
          {
            id: userId,
            icon: <UserRoundIcon size={18} />,
            title: t('found.client', { text }),
            onChoose: () => goTo(`/users?id=${userId}`),
          },
        ]),
    ...orders.map(({ id, number, client, side, cash, slotFrom }) => ({
      id: `order-${id}`,
      icon: <Seal id={number} size={22} />,
      title: number,
      isCode: true,
      detail: t('found.order', {
        client,
        side: t(`sides.${side}`),
        amount: amount.dollars(cash, 'whole'),
        time: instant(slotFrom),
      }),
      onChoose: () => goTo(orderPath(id)),
    })),
    // A cash order is an operation too; it is listed above with more actions.
    ...operations
      .filter(({ id }) => orders.every((order) => order.id !== id))
      .map(({ id, number, type, status, coin, amount: sum, email, createdAt, userId: owner }) => ({
        id,
        icon: <ReceiptTextIcon size={18} />,
        title: number,
        isCode: true,
        detail: t('found.operation', {
          type: t(`types.${type}`),
          status: t(`statuses.${status}`),
          amount: amount.money(coin, sum),
          client: email ?? t('found.deleted'),
          time: instant(createdAt),
        }),
        onChoose: () => goTo(`/users?id=${owner}`),
      })),
  ];
}

import type { TransactionItem } from '@gim/contract';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { LatestList } from '../../shared/transactions/latest-list.tsx';
import { HistoryList } from './history-list.tsx';
import { draw } from './testing/draw.tsx';
import { sampleWithdraw } from './testing/sample-withdraw.ts';

const screen = vi.hoisted(() => ({ isWide: false }));
// The setting is in the browser's storage, the width in its window, the transition in its router: none is here.
vi.mock('../../platform/use-hidden-amounts.ts', () => ({ useHiddenAmounts: () => false }));
vi.mock('@gim/ui/media-query/use-media-query.ts', () => ({ useMediaQuery: () => screen.isWide }));
vi.mock('../../shared/shared-part.tsx', () => ({
  SharedPart: ({ children }: { readonly children: ReactNode }) => children,
}));

beforeEach(() => {
  screen.isWide = false;
});

const { timeline: _timeline, lines: _lines, eta: _eta, ...item } = sampleWithdraw('rejected');
const rejected = (createdAt: string): TransactionItem => ({
  ...item,
  status: 'Rejected',
  createdAt,
  endedAt: createdAt,
});
const earlier = rejected('2025-10-13T13:20:00Z');
const today = rejected('2025-10-16T09:20:00Z');

/** What a row says beside its status on small screens. */
const short = / class="[^"]*short[^"]*"> · ([^<]*)</;

it('an operation under a month has its day beside its status', async () => {
  expect((await draw(<HistoryList items={[earlier]} />)).match(short)?.[1]).toBe('Oct\u00a013');
  expect((await draw(<HistoryList items={[earlier]} />, 'uk')).match(short)?.[1]).toBe('13\u00a0жовт.');
});

it('an operation under its day does not repeat it', async () => {
  expect(await draw(<HistoryList items={[today]} />)).not.toMatch(short);
});

it('a list without headings has the day of each, or its time today', async () => {
  const list = (one: TransactionItem) => <LatestList label="History" transactions={[one]} />;
  expect((await draw(list(earlier))).match(short)?.[1]).toBe('Oct\u00a013');
  expect((await draw(list(today))).match(short)?.[1]).toMatch(/^\d+:20\sAM$/);
});

it('a list with room for one fact has the status alone', async () => {
  expect(await draw(<LatestList isNarrow label="Recent" transactions={[earlier]} />)).not.toMatch(short);
});

it.each([false, true])(
  'a withdrawal that the network has yet to confirm is in progress in a list, wide: %s',
  async (isWide) => {
    screen.isWide = isWide;
    const sent: TransactionItem = { ...item, stage: 'broadcast', status: 'Confirmed' };
    const html = await draw(<HistoryList items={[sent]} />);
    expect(html).toContain('In progress');
    expect(html).not.toContain('Confirmed');
  },
);

import { asset, negate, readMoney, sign } from '@gim/money';
import * as z from 'zod/mini';
import { type PartnerPayout, PartnerUnknown, type PayPalBatches } from '../../modules/payouts/ports.ts';
import type { PayPalApi } from './paypal-api.ts';

const USD = asset('USD', 2);
const PAGE = 500;

const transactions = z.object({
  total_pages: z.number(),
  transaction_details: z.array(
    z.object({
      transaction_info: z.object({
        transaction_id: z.string(),
        transaction_initiation_date: z.string(),
        transaction_amount: z.object({ currency_code: z.string(), value: z.string() }),
        fee_amount: z.optional(z.object({ value: z.string() })),
        transaction_status: z.string(),
      }),
    }),
  ),
});
const searchStates: Readonly<Record<string, Exclude<PartnerPayout['state'], object>>> = {
  S: 'successful',
  P: 'sent',
  D: 'failed',
  V: 'returned',
};

/** Our batches of the day as PayPal has them, and all other mass payments of that day. */
export async function listDay(
  {
    api,
    batches,
    find,
  }: {
    api: PayPalApi;
    batches: PayPalBatches;
    find: (payoutId: string) => Promise<PartnerPayout | 'unknown'>;
  },
  day: string,
): Promise<readonly PartnerPayout[]> {
  const own: PartnerPayout[] = [];
  for (const payoutId of await batches.listDay(day)) {
    const found = await find(payoutId);
    if (found !== 'unknown') own.push(found);
  }
  const known = new Set(own.map(({ reference }) => reference));
  const others: PartnerPayout[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const query = new URLSearchParams({
      start_date: `${day}T00:00:00Z`,
      end_date: `${day}T23:59:59Z`,
      transaction_type: 'T0001',
      fields: 'transaction_info',
      page_size: String(PAGE),
      page: String(page),
    });
    const { status, body } = await api.ask('GET', `/v1/reporting/transactions?${query}`);
    const read = transactions.safeParse(body);
    if (status !== 200 || !read.success) throw new PartnerUnknown('The day of PayPal cannot be read.');
    pages = read.data.total_pages;
    for (const { transaction_info: info } of read.data.transaction_details)
      if (!known.has(info.transaction_id)) others.push(otherOf(info));
  }
  return [...own, ...others];
}

type Info = z.output<typeof transactions>['transaction_details'][number]['transaction_info'];

function otherOf(info: Info): PartnerPayout {
  const absolute = (value: string) => readMoney(USD, value.replace(/^-/, ''));
  const taken = absolute(info.transaction_amount.value);
  return {
    reference: info.transaction_id,
    payoutId: null,
    amount: sign(taken) === -1 ? negate(taken) : taken,
    fee: absolute(info.fee_amount?.value ?? '0'),
    to: '',
    at: new Date(info.transaction_initiation_date),
    state: searchStates[info.transaction_status] ?? 'sent',
    sequence: 0,
  };
}

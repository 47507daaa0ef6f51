import { type Customer, registerCustomer } from './customer.ts';
import type { PageCode } from './page-code.ts';

export const FUNDS_USD = '100000';

/** Customers with sessions of the product's own and with money to trade; the house has coins to sell. */
export async function openCustomers(
  code: PageCode,
  origin: string,
  count: number,
): Promise<readonly Customer[]> {
  await postSandbox(origin, '/sandbox/inventory', { coin: 'BTC', amount: '1000' });
  const customers: Customer[] = [];
  for (let opened = 0; opened < count; opened += 1) {
    const customer = await registerCustomer(code, origin);
    await postSandbox(origin, '/sandbox/deposits', { userId: customer.id, coin: 'USD', amount: FUNDS_USD });
    customers.push(customer);
  }
  return customers;
}

async function postSandbox(origin: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

import { randomUUID } from 'node:crypto';
import {
  type CashCode,
  cashCode,
  cashCodeOperation,
  createCashOrder,
  listPointSlots,
  listPoints,
  type Point,
  previewCashOrder,
} from '@gim/contract';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { type Account, openSession } from '../identity/accounts.ts';
import { chooseLanguage } from '../identity/settings.ts';
import { mailedProof } from '../identity/step-up.ts';

export interface Customer extends Account {
  readonly page: Page;
  readonly request: APIRequestContext;
}

/** Registers a new customer and opens the wallet in a language. */
export async function openCustomer(
  page: Page,
  request: APIRequestContext,
  language: 'en-US' | 'uk',
): Promise<Customer> {
  const { id, email, password } = await openSession(page);
  await chooseLanguage(page, language);
  return { id, email, password, page, request };
}

/** A valid access token. If the page's token has expired, reloading the page gets a new one. */
async function tokenOf({ page, request, id }: Customer): Promise<string> {
  for (let tries = 0; ; tries++) {
    const token = await page.evaluate(() => sessionStorage.getItem('jwtToken') ?? '');
    const headers = { authorization: `Bearer ${token}` };
    if ((await request.get(`/api/users/${id}/balances`, { headers })).ok()) return token;
    if (tries % 20 === 0) await page.goto('/dashboard');
    await page.waitForTimeout(200);
  }
}

export interface Answer {
  readonly status: number;
  /** Problem codes of a refusal; empty on success. */
  readonly problems: readonly string[];
  readonly body: unknown;
}

interface Call {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PUT';
  readonly path: string;
  readonly data?: object;
}

/** Makes an API call as the customer's wallet does. */
export async function callAs(customer: Customer, { method, path, data }: Call): Promise<Answer> {
  const headers = {
    authorization: `Bearer ${await tokenOf(customer)}`,
    ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
  };
  const answer = await customer.request.fetch(path, {
    method,
    headers,
    ...(data === undefined ? {} : { data }),
  });
  const text = await answer.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  const described: unknown = Reflect.get(Object(body), 'errorDescriptions');
  const problems = Array.isArray(described) ? described.map(({ problem }) => String(problem)) : [];
  return { status: answer.status(), problems, body };
}

/** All points of the city, from the wallet's list. */
export async function pointsOf(customer: Customer, city: string): Promise<readonly Point[]> {
  const { body } = await callAs(customer, {
    method: 'GET',
    path: `/api/points?q=${encodeURIComponent(city)}`,
  });
  return listPoints.reply.parse(body).items;
}

interface SlotOptions {
  readonly pointId: string;
  readonly date: string;
  readonly side: 'in' | 'out';
}

export async function slotsOf(customer: Customer, { pointId, date, side }: SlotOptions) {
  const path = `/api/points/${pointId}/slots?date=${date}&side=${side}`;
  return listPointSlots.reply.parse((await callAs(customer, { method: 'GET', path })).body).items;
}

export interface Visit {
  readonly side: 'in' | 'out';
  readonly pointId: string;
  readonly slotFrom: string;
  readonly amount: string;
  readonly thenBuy?: string;
}

/** Books a visit through the API, with the fee of a preview. Returns the server's answer. */
export async function book(customer: Customer, visit: Visit): Promise<Answer> {
  const { side, amount, pointId } = visit;
  const asked = await callAs(customer, {
    method: 'POST',
    path: `/api/users/${customer.id}/cash-orders/preview`,
    data: { side, amount, pointId, coin: visit.thenBuy ?? null },
  });
  if (asked.status !== 200) return asked;
  const { fee } = previewCashOrder.reply.parse(asked.body);
  return callAs(customer, {
    method: 'POST',
    path: `/api/users/${customer.id}/cash-orders`,
    data: { ...visit, fee },
  });
}

export const idOf = (answer: Answer): string => {
  expect(answer.problems).toEqual([]);
  return createCashOrder.reply.parse(answer.body).id;
};

export const cancelVisit = (customer: Customer, id: string): Promise<Answer> =>
  callAs(customer, { method: 'POST', path: `/api/users/${customer.id}/transactions/${id}/cancel` });

/** Opens the codes with password and mailed code. */
export async function takeCode(customer: Customer, id: string): Promise<CashCode> {
  const jwtToken = await tokenOf(customer);
  const proof = { purpose: 'getCashCode', operation: cashCodeOperation(id) } as const;
  const stepUp = await mailedProof(customer.request, { ...customer, jwtToken }, proof);
  const path = `/api/users/${customer.id}/transactions/${id}/code`;
  const answer = await callAs(customer, { method: 'POST', path, data: { stepUp } });
  expect(answer.problems).toEqual([]);
  return cashCode.parse(answer.body);
}

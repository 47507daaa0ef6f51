import * as contract from '@gim/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Account, callApp, registerAccount, verifiedAccount } from './testing/test-identity.ts';
import { openWiredBench } from './testing/wired-bench.ts';

const { app, identity, close } = await openWiredBench();
afterAll(close);
let owner: Account;

beforeAll(async () => {
  owner = await verifiedAccount(identity);
});

const endpoints: ReadonlyMap<string, contract.Endpoint> = new Map(
  [
    contract.getBalances,
    contract.listCoins,
    contract.getBalanceHistory,
    contract.listTransactions,
    contract.listNotifications,
  ].map((one) => [one.name, one]),
);

async function ask(name: string, { id, token }: Pick<Account, 'id' | 'token'>, query: object = {}) {
  const endpoint = endpoints.get(name) ?? contract.getHome;
  const texts = Object.entries(query).map(([field, value]) => [field, `${value}`]);
  const answer = await callApp(app, endpoint, {
    token,
    query: Object.fromEntries(texts),
    ...(endpoint.path.includes('{id}') ? { params: { id } } : {}),
  });
  const body: Readonly<Record<string, unknown>> = Object(answer.body);
  return { status: answer.status, body };
}

describe('the first page in one answer', () => {
  test.each(Object.entries(contract.homeParts))('has as %s what its own call answers', async (part, of) => {
    const whole = await ask('getHome', owner);
    const own = await ask(of.name, owner, of.query);
    expect([whole.status, own.status]).toEqual([200, 200]);
    expect(whole.body[part]).toEqual(own.body);
    expect(Object.keys(whole.body).toSorted()).toEqual(Object.keys(contract.homeParts).toSorted());
  });

  test('Z-01 is nobody else’s', async () => {
    const stranger = await verifiedAccount(identity);
    const answer = await ask('getHome', { id: owner.id, token: stranger.token });
    expect([answer.status, JSON.stringify(answer.body).includes(owner.email)]).toEqual([404, false]);
  });

  test('Z-04 is refused before the e-mail is verified', async () => {
    expect((await ask('getHome', await registerAccount(identity))).status).toBe(403);
  });
});

import { randomUUID } from 'node:crypto';
import { exportData, logout } from '@gim/contract';
import { money } from '@gim/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import {
  type Account,
  openIdentity,
  registerAccount,
  type TestIdentity,
  verifiedAccount,
  withTwoFactor,
} from '../../testing/test-identity.ts';
import { flows } from '../../wiring-flows.ts';
import { account, createLedger, type Ledger } from '../ledger/index.ts';
import { USD } from '../ledger/testing/open-books.ts';
import { createTransactions } from '../transactions/index.ts';

const OPERATIONS = 205;

let database: TestDatabase;
let identity: TestIdentity;
let ledger: Ledger;
let transactions: ReturnType<typeof createTransactions>;
let owner: Account & { secret: Buffer; recoveryCodes: readonly string[] };

beforeAll(async () => {
  database = await createTestDatabase();
  identity = await openIdentity({
    url: database.url,
    moreModules: (platform) => {
      ledger = createLedger(platform);
      transactions = createTransactions({ ...platform, books: ledger, flows });
      return [{ name: 'transactions', routes: transactions.mount }];
    },
  });
  await ledger.registerAsset(USD);
  owner = await withTwoFactor(identity, await verifiedAccount(identity));
  await Promise.all(Array.from({ length: OPERATIONS }, () => give(owner.id)));
});
afterAll(async () => {
  await identity.close();
  await ledger.close();
  await database.drop();
});

async function give(userId: string): Promise<void> {
  const key = randomUUID();
  const amount = money(USD, 100n);
  const { companion } = transactions.recording({
    userId,
    type: 'Deposit',
    stages: ['seen', 'successful'],
    side: { money: amount, direction: 'in' },
    details: {
      network: 'test',
      address: 'test',
      memo: null,
      txid: null,
      arrived: null,
      confirmations: { have: 1, need: 1 },
    },
    postings: [key],
  });
  const legs = [
    { from: account('chain:test', 'USD', 'outside'), to: account(userId, 'USD', 'available'), amount },
  ];
  await ledger.post({ key, kind: 'deposit', legs, companions: [companion] });
}

const asked = ({ id, token }: Pick<Account, 'id' | 'token'>) =>
  identity.call(exportData, { params: { id }, token });

describe('the export of personal data', () => {
  test('is one file with everything, the whole history included, and no secret', async () => {
    const { status, text, headers } = await asked(owner);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toBe('attachment; filename="gim-data-2026-03-01.json"');
    const file = JSON.parse(text);
    expect(file).toMatchObject({
      profile: { id: owner.id, email: owner.email, twoFactorEnabled: true },
      personalInfo: null,
      identityCheck: { status: 'notchecked' },
      devices: [expect.objectContaining({ name: 'Test phone' })],
      passkeys: [],
    });
    expect(new Set(file.transactions.map(({ id }: { id: string }) => id)).size).toBe(OPERATIONS);
    for (const secret of [
      owner.password,
      owner.token,
      owner.refreshToken,
      owner.secret.toString('hex'),
      ...owner.recoveryCodes,
    ])
      expect(text).not.toContain(secret);
  });

  test('nobody else gets it, nor somebody who has not proven the e-mail', async () => {
    const stranger = await verifiedAccount(identity);
    expect((await asked({ id: owner.id, token: stranger.token })).status).toBe(404);
    expect((await identity.call(exportData, { params: { id: owner.id } })).status).toBe(401);
    const unproven = await registerAccount(identity);
    expect((await asked(unproven)).problem).toBe('EmailNotVerified');
    const own = JSON.parse((await asked(stranger)).text);
    expect(own.transactions).toEqual([]);
    expect(own.profile.id).toBe(stranger.id);
  });

  test('a session that has ended gets nothing, although its token is still good', async () => {
    const left = await verifiedAccount(identity);
    const { id, token, deviceId } = left;
    expect((await identity.call(logout, { params: { id }, token, body: { deviceId } })).status).toBe(204);
    expect((await asked(left)).status).toBe(401);
  });
});

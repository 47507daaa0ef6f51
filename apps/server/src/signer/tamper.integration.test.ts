import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Approval } from '../modules/signer/index.ts';
import { attestorOf } from '../platform/crypto/attestation.ts';
import { ETHER, openSignerBench, type SignerBench, tamper } from '../testing/signer-bench.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { lockPayment } from './store.ts';

let bench: SignerBench;
beforeAll(async () => {
  bench = await openSignerBench();
  await bench.startSigner();
});
afterAll(() => bench.close());

const refusals = (id: string) =>
  bench.query<{ field: string }>(
    `select r.field from signer.refusal r join signer.alert a on a.payment_id = r.payment_id and a.field = r.field
     where r.payment_id = $1`,
    [id],
  );
const expectRefused = async (id: string, field: string): Promise<void> => {
  await bench.awaitState(id, 'refused');
  expect(await refusals(id)).toEqual([{ field }]);
  expect(bench.errors.some((line) => line.includes(id) && line.includes(`"field":"${field}"`))).toBe(true);
  expect(await bench.query('select from signer.transaction where payment_id = $1', [id])).toEqual([]);
};

const START_ALL =
  "update signer.stop set started_at = now(), start_asked_by = gen_random_uuid(), started_by = gen_random_uuid() where started_at is null; select pg_notify('gim_signer', 'start')";

/** Orders while withdrawals are stopped, so that the row can be edited before the signer takes it. */
async function orderStopped(): Promise<{ id: string; approval: Approval }> {
  const signed = await bench.approve();
  const stop = await bench.platform.db.inTransaction((tx) =>
    bench.payments.stops.stop(tx, {
      scope: 'user',
      subject: signed.approval.userId,
      cause: 'staff',
      reason: 'test',
      stoppedBy: null,
    }),
  );
  expect(stop).toBeDefined();
  return { id: await bench.order(signed), approval: signed.approval };
}

describe('the signer', () => {
  test('signs what was approved, and stores the bytes', async () => {
    const id = await bench.order(await bench.approve());
    const { txid } = await bench.awaitState(id, 'signed');
    expect(txid).toMatch(/^0x[\da-f]{64}$/);
  });

  const recipient = (set: string) => (id: string) =>
    `update signer.recipient set ${set} where payment_id = '${id}'`;
  const payment = (set: string) => (id: string) => `update signer.payment set ${set} where id = '${id}'`;
  test.each<[string, (id: string) => string, string]>([
    ['the address', recipient(`address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'`), 'address'],
    ['the memo', recipient(`memo = '1234567890'`), 'memo'],
    ['the amount', recipient('units = units + 1'), 'units'],
    ['the coin of the recipient', recipient(`coin = 'USDT'`), 'coin'],
    ['the network of the recipient', recipient(`network = 'ton'`), 'network'],
    ['the fee', recipient('fee_units = fee_units + 1'), 'feeUnits'],
    ['the user', recipient(`user_id = gen_random_uuid()`), 'userId'],
    ['the withdrawal', recipient(`withdrawal_id = gen_random_uuid()`), 'withdrawalId'],
    ['the coin of the payment', payment(`coin = 'USDT'`), 'coin'],
    ['the network of the payment', payment(`network = 'ton'`), 'network'],
    [
      'the approved address',
      recipient(
        `approval = replace(approval, '0x3C44', '0x3C45'), address = replace(address, '0x3C44', '0x3C45')`,
      ),
      'approval',
    ],
    [
      'the approved amount',
      recipient(`approval = regexp_replace(approval, '"units":"\\d+"', '"units":"7"'), units = 7`),
      'approval',
    ],
    [
      'the approvers',
      recipient(`approval = replace(approval, '"approvers":[]', '"approvers":["a","b"]')`),
      'approval',
    ],
    [
      'the worth',
      recipient(`approval = regexp_replace(approval, '"usdCents":"\\d+"', '"usdCents":"1"')`),
      'approval',
    ],
    [
      'the signature',
      recipient(`signature = case left(signature, 1) when 'A' then 'B' else 'A' end || substr(signature, 2)`),
      'approval',
    ],
    ['who is paid at all', (id) => `delete from signer.recipient where payment_id = '${id}'`, 'recipients'],
  ])('C-09 refuses %s when it was edited in the database', async (_what, edit, field) => {
    const { id } = await orderStopped();
    await tamper(bench, edit(id));
    await tamper(bench, START_ALL);
    await expectRefused(id, field);
  });

  test('C-09 refuses what is edited after it was listed and before it is locked', async () => {
    const { id } = await orderStopped();
    await bench.platform.db.inTransaction(async (tx) => {
      await lockPayment(tx, id);
      await tamper(bench, START_ALL);
      await waitUntil('the signer waits for the lock', async () => {
        const waiting = await bench.query("select from pg_locks where locktype = 'advisory' and not granted");
        return waiting.length > 0 ? true : undefined;
      });
      await tamper(bench, payment(`network = 'ton'`)(id));
    });
    await expectRefused(id, 'network');
  });

  test('C-09 refuses an approval by a key that it does not know', async () => {
    const { approval } = await bench.approve();
    const stranger = attestorOf(Buffer.alloc(32, 7));
    const { approvalText } = await import('../modules/signer/approval-policy.ts');
    const id = await bench.order({ approval, signature: stranger.sign(approvalText(approval)) });
    await expectRefused(id, 'approval');
  });

  const ago = (hours: number): Date => new Date(bench.platform.clock.now().getTime() - hours * 3_600_000);
  const stepUp = (method: string, hours = 0): Approval['stepUp'] => ({
    method,
    at: ago(hours),
    operationHash: 'b'.repeat(64),
  });
  test.each<[string, () => Parameters<SignerBench['approve']>[0], string]>([
    ['no money set aside', () => ({ holdUnits: 0n }), 'hold'],
    ['too little money set aside', () => ({ holdUnits: ETHER / 100n }), 'hold'],
    ['money of somebody else', () => ({ holdOwner: randomUUID() }), 'hold'],
    [
      'a password for 101 dollars',
      () => ({ usdCents: 10_100n, stepUp: stepUp('password-email') }),
      'stepUp.method',
    ],
    ['an unknown factor', () => ({ stepUp: stepUp('session') }), 'stepUp.method'],
    [
      '5,001 dollars within a day',
      () => ({ usdCents: 500_100n, stepUp: stepUp('passkey', 23) }),
      'stepUp.at',
    ],
    [
      '50,001 dollars with one approver',
      () => ({ usdCents: 5_000_100n, stepUp: stepUp('passkey', 25), approvers: ['a'] }),
      'approvers',
    ],
    [
      'the same approver twice',
      () => ({ usdCents: 5_000_100n, stepUp: stepUp('passkey', 25), approvers: ['a', 'a'] }),
      'approvers',
    ],
    [
      'more than a user may have in a day',
      () => ({ usdCents: 25_000_001n, stepUp: stepUp('passkey', 25), approvers: ['a', 'b'] }),
      'usdCents',
    ],
    ['a proof from the future', () => ({ stepUp: stepUp('totp', -1) }), 'stepUp.at'],
    ['a proof of last month', () => ({ stepUp: stepUp('totp', 800) }), 'stepUp.at'],
    ['an approval from the future', () => ({ approvedAt: ago(-1) }), 'approvedAt'],
    [
      'a proof that covers nothing',
      () => ({ stepUp: { ...stepUp('totp'), operationHash: '' } }),
      'stepUp.operationHash',
    ],
    [
      'an address of another network',
      () => ({ address: 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080' }),
      'address',
    ],
    [
      'an address with a wrong checksum',
      () => ({ address: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293Bc' }),
      'address',
    ],
    ['a memo where there is none', () => ({ memo: '1' }), 'memo'],
    ['a fee that nobody paid for', () => ({ feeUnits: 1n }), 'fee'],
  ])('D5, C-09 refuses %s, however well it is signed', async (_what, given, field) => {
    await expectRefused(await bench.order(await bench.approve(given())), field);
  });

  test('D5 signs what was proven and approved as it must be', async () => {
    const large = await bench.approve({
      usdCents: 5_000_100n,
      stepUp: stepUp('passkey', 25),
      approvers: ['a', 'b'],
    });
    const small = await bench.approve({ usdCents: 10_000n, stepUp: stepUp('password-email') });
    await bench.awaitState(await bench.order(large), 'signed');
    await bench.awaitState(await bench.order(small), 'signed');
  });

  test('D5 adds up what a user asked for in a day', async () => {
    const userId = randomUUID();
    const password = () => bench.approve({ userId, usdCents: 6_000n, stepUp: stepUp('password-email') });
    await bench.awaitState(await bench.order(await password()), 'signed');
    await expectRefused(await bench.order(await password()), 'stepUp.method');
  });

  test('C-07 signs a withdrawal once, also when the database has forgotten it', async () => {
    const signed = await bench.approve();
    const first = await bench.order(signed);
    await bench.awaitState(first, 'signed');
    await expectRefused(await bench.order(signed), 'withdrawalId');
    await tamper(bench, `delete from signer.signed where withdrawal_id = '${signed.approval.withdrawalId}'`);
    await expectRefused(await bench.order(signed), 'withdrawalId');
  });

  test('C-09 neither side can change what the other has written', async () => {
    const may = async (role: string, table: string, right: string): Promise<boolean> =>
      (
        await bench.query<{ can: boolean }>(
          "select has_table_privilege($1, $2, $3) or has_any_column_privilege($1, $2, case when $3 = 'delete' then 'update' else $3 end) and $3 <> 'delete' as can",
          [role, table, right],
        )
      )[0]?.can ?? true;
    const signers = [
      'wallet',
      'account',
      'free_nonce',
      'claim',
      'input',
      'transaction',
      'signed',
      'refusal',
      'alert',
      'bump_refusal',
    ];
    for (const table of signers)
      for (const right of ['insert', 'update', 'delete'])
        expect([table, right, await may('gim_app', `signer.${table}`, right)]).toEqual([table, right, false]);
    for (const table of ['payment', 'recipient', 'bump', 'network', 'collectable', 'progress', 'stop'])
      for (const right of ['update', 'delete'])
        expect([table, right, await may('gim_signer', `signer.${table}`, right)]).toEqual([
          table,
          right,
          false,
        ]);
    for (const table of ['payment', 'recipient', 'bump'])
      for (const right of ['update', 'delete'])
        expect([table, right, await may('gim_app', `signer.${table}`, right)]).toEqual([table, right, false]);
    expect(await may('gim_signer', 'ledger.hold', 'insert')).toBe(false);
    expect(await may('gim_signer', 'users.user', 'select')).toBe(false);
  });
});

import { createHash } from 'node:crypto';
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { money } from '@gim/money';
import { account, leg } from '../../../apps/server/src/modules/ledger/index.ts';
import { advanceWithdrawals } from '../../../apps/server/src/modules/withdrawals/advance-withdrawals.ts';
import { cancelWithdrawal } from '../../../apps/server/src/modules/withdrawals/cancel-withdrawal.ts';
import { createWithdrawal } from '../../../apps/server/src/modules/withdrawals/create-withdrawal.ts';
import { approveWithdrawal } from '../../../apps/server/src/modules/withdrawals/desk/decide-review.ts';
import { listInReview } from '../../../apps/server/src/modules/withdrawals/desk/review-store.ts';
import {
  createIdempotentPosting,
  IdempotentReplay,
} from '../../../apps/server/src/platform/idempotency/idempotency.ts';
import { Refusal } from '../../../apps/server/src/platform/refusal.ts';
import { openWithdrawals } from './open-withdrawals.ts';
import type { Answered, Asked, Send, Start } from './protocol.ts';

// The product's part of a withdrawal and the signer, on a real chain, without the web: it is killed without warning.
const start: Start = JSON.parse(process.argv[2] ?? '');
const { core, ledger, chains, payments, reviewed } = await openWithdrawals(start);
const answer = (told: Answered): void => void process.stdout.write(`${JSON.stringify(told)}\n`);
const staffId = '01890000-0000-7000-8000-00000000000a';
const inFlight = new Set<string>();
// What networks take is the house's to pay.
const ether = core.catalogue.assetOf('ETH');
await ledger.post({
  key: '01890000-0000-7000-8000-00000000000b',
  kind: 'deposit',
  legs: [
    leg(
      account('outside:chaos', ether.code, 'outside'),
      account('gim', ether.code, 'house'),
      money(ether, 100n * 10n ** BigInt(ether.digits)),
    ),
  ],
});

async function send({ key, userId, fundKey, address, amount }: Send): Promise<void> {
  const coin = core.catalogue.assetOf('ETH');
  const funds = money(coin, 10n ** BigInt(coin.digits));
  await ledger.post({
    key: fundKey,
    kind: 'deposit',
    legs: [
      leg(account('outside:chaos', coin.code, 'outside'), account(userId, coin.code, 'available'), funds),
    ],
  });
  for (let fee = '0.0008'; ; ) {
    const body = { coin: 'ETH', network: 'ethereum', address, memo: null, noMemo: false, amount, fee };
    const postIdempotently = createIdempotentPosting(
      {
        scope: { callerId: userId, route: 'createWithdrawal', key },
        bodyHash: createHash('sha256').update(`${address} ${amount}`).digest(),
        clock: core.clock,
        render: (result) => JSON.stringify(result),
      },
      inFlight,
    );
    try {
      const { id } = await createWithdrawal(core, { userId, deviceId: userId, key, body, postIdempotently });
      return answer({ key, id });
    } catch (error) {
      if (error instanceof IdempotentReplay)
        return answer({ key, id: String(Object(JSON.parse(error.reply)).id) });
      const told = error instanceof Refusal ? error.descriptions[0] : undefined;
      if (told?.problem !== 'FeeChanged') return answer({ key, problem: String(error) });
      fee = String(told.params?.fee);
    }
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const asked: Asked = JSON.parse(line);
  if ('send' in asked) {
    const { key } = asked.send;
    send(asked.send).catch((error: unknown) => answer({ key, problem: String(error) }));
    return;
  }
  const { userId, id } = asked.cancel;
  const stages = ['undo', 'review', 'queued'] as const;
  for (const stage of stages)
    void cancelWithdrawal(core, { userId, transactionId: id, stage }).catch(() => undefined);
});

const hot = async (): Promise<string> => {
  for (;;) {
    const address = await chains.hotAddress(core.db.autocommit, 'ethereum');
    if (address !== undefined) return address;
    await sleep(20);
  }
};
answer({ hot: await hot() });
// It is killed, and only an end in peace would keep the compiled code for the next start.
flushCompileCache();
const turn = async (): Promise<void> => {
  await chains.watchOnce('ethereum');
  await advanceWithdrawals(core);
  for (const { id } of await listInReview(core.db.autocommit, 20)) {
    await approveWithdrawal(core, { staffId, id, note: 'chaos' }).catch(() => undefined);
    reviewed();
  }
  await payments.processNetwork('ethereum');
};
for (;;) {
  await turn().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));
  await sleep(20);
}

import { randomUUID } from 'node:crypto';
import { createWithdrawal, previewWithdrawal, startStepUp, withdrawalOperation } from '@gim/contract';
import { SoftAuthenticator } from '../../apps/server/src/testing/soft-authenticator.ts';
import { ORIGIN } from '../../apps/server/src/testing/test-identity.ts';
import { type BenchAccount, call } from './http-call.ts';
import { cancel } from './http-cash-orders.ts';

/** An address of nobody here, on the sandbox's network. */
const ADDRESS = 'bcrt1qcr8te4kr609gcawutmrza0j4xv80jy8zeqchgx';
const wanted = { coin: 'BTC', network: 'bitcoin', address: ADDRESS, memo: null, amount: '0.001' };

/** A withdrawal as the wallet makes it: preview, challenge, the request with the passkey's proof; then it is undone. */
export async function withdraw(who: BenchAccount): Promise<void> {
  const { id, token, passkey } = who;
  if (passkey === undefined) throw new Error('This account has no passkey.');
  const post = async (path: string, body: object, key?: string) =>
    JSON.parse(
      await call({ method: 'POST', path: path.replace('{id}', id), token, body, ...(key ? { key } : {}) }),
    );
  const { fee } = await post(previewWithdrawal.path, wanted);
  const key = randomUUID();
  const operation = withdrawalOperation({ ...wanted, fee }, key);
  const asked = await post(startStepUp.path, { purpose: 'createWithdrawal', operation });
  const answer = new SoftAuthenticator(ORIGIN, passkey).prove(asked.passkeyOptions);
  const stepUp = { method: 'passkey', challengeId: asked.challengeId, answer };
  const made = await post(createWithdrawal.path, { ...wanted, fee, stepUp }, key);
  await cancel(who, made.id);
}

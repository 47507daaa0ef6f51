import { randomUUID } from 'node:crypto';
import {
  acceptCashCode,
  type CountedNotes,
  completeCashOrder,
  type Endpoint,
  type StaffRole,
  staffLogin,
} from '@gim/contract';
import { decodeBase32 } from '../../../platform/crypto/base32.ts';
import { type Answer, codeNow, type TestIdentity } from '../../../testing/test-identity.ts';
import type { CashParts } from './cash-parts.ts';

export interface Teller {
  readonly id: string;
  /** Of a session that is good now. */
  token(): Promise<string>;
}

/** What staff does at the counter. */
export function deskCalls({
  identity,
  parts: { staff },
}: {
  readonly identity: TestIdentity;
  readonly parts: Pick<CashParts, 'staff'>;
}) {
  let members = 0;
  return {
    async member(roles: readonly StaffRole[], pointIds: readonly string[] = []): Promise<Teller> {
      members += 1;
      const email = `teller${members}.${randomUUID().slice(0, 8)}@gim.example`;
      const added = await staff.add({ email, name: `Teller ${members}`, roles: [...roles] });
      const { pool } = identity.platform.db;
      const { rows } = await pool.query<{ id: string }>('select id from staff.account where email = $1', [
        email,
      ]);
      const id = rows[0]?.id ?? '';
      for (const pointId of pointIds)
        await pool.query('insert into staff.account_point (account_id, point_id) values ($1, $2)', [
          id,
          pointId,
        ]);
      let signedIn: { token: string; at: number } | undefined;
      return {
        id,
        async token() {
          const now = identity.clock.now().getTime();
          if (signedIn !== undefined && now - signedIn.at < 300_000) return signedIn.token;
          const code = codeNow(identity, decodeBase32(added.totpSecret));
          const { body } = await identity.call(staffLogin, {
            body: { email, password: added.password, code },
          });
          signedIn = { token: body.token, at: now };
          return body.token;
        },
      };
    },
    /** A call of the desk. */
    desk: async <E extends Endpoint>(
      teller: Teller,
      endpoint: E,
      sent: Omit<NonNullable<Parameters<TestIdentity['call']>[1]>, 'token'>,
    ): Promise<Answer<E>> => identity.call(endpoint, { ...sent, token: await teller.token() }),
    accept: async (teller: Teller, orderId: string, code: string) =>
      identity.call(acceptCashCode, { params: { orderId }, token: await teller.token(), body: { code } }),
    complete: async (
      teller: Teller,
      orderId: string,
      { notes, amount, key = randomUUID() }: { notes: CountedNotes; amount: string; key?: string },
    ) =>
      identity.call(completeCashOrder, {
        params: { orderId },
        token: await teller.token(),
        headers: { 'idempotency-key': key },
        body: { notes, amount, isSealCompared: true },
      }),
  };
}

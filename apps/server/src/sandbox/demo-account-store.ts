import { sql } from 'kysely';
import { asSandbox } from '../platform/db/as-sandbox.ts';
import type { Db } from '../platform/db/db.ts';
import type { DemoAccount } from './demo-account.ts';

interface AccountRow extends Omit<DemoAccount, 'totpSecret'> {
  readonly totpSecret: string | null;
}

export async function listDemoAccounts(db: Db): Promise<DemoAccount[]> {
  return asSandbox(db, async (tx) => {
    const { rows } = await sql<AccountRow>`
      select about, place, email, password, totp_secret as "totpSecret" from sandbox.account order by position`.execute(
      tx,
    );
    return rows.map(({ totpSecret, ...account }) =>
      totpSecret === null ? account : { ...account, totpSecret },
    );
  });
}

export async function insertDemoAccount(db: Db, account: DemoAccount & { position: number }): Promise<void> {
  await asSandbox(db, async (tx) => {
    await sql`
      insert into sandbox.account (email, position, place, about, password, totp_secret)
      values (${account.email}, ${account.position}, ${account.place}, ${account.about}, ${account.password},
        ${account.totpSecret ?? null})`.execute(tx);
  });
}

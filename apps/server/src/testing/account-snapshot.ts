import pg from 'pg';

/** The stored rows of an account, by table; rows of the given device are listed separately as `own device`. */
export interface Snapshots {
  take(account: { userId: string; ownDeviceId: string }): Promise<Record<string, string>>;
  close(): Promise<void>;
}

/** Tables that do not affect who controls the account: pending challenges, and sent mails. */
const leftOut = ['sessions.challenge', 'sessions.login_ticket', 'users.freeze_token', 'notifications.mail'];

/** Columns that every sign-in and every call changes. */
const moving = ['last_seen_at', 'last_used_at'];

/** Reads every table with a `user_id`, found in the database's catalog, so that new tables are compared too. */
export async function openSnapshots(url: string): Promise<Snapshots> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: tables } = await client.query<{ name: string; hasDevice: boolean }>(`
    select t.table_schema || '.' || t.table_name as name, exists (select from information_schema.columns d
      where d.table_schema = t.table_schema and d.table_name = t.table_name and d.column_name = 'device_id')
      and t.table_name in ('device', 'session') as "hasDevice"
    from information_schema.columns t join information_schema.tables b using (table_schema, table_name)
    where t.column_name = 'user_id' and b.table_type = 'BASE TABLE' order by 1`);
  const read = async (text: string, values: unknown[]): Promise<string> => {
    const { rows } = await client.query<{ row: Record<string, unknown> }>(text, values);
    const kept = rows.map(({ row }) => Object.entries(row).filter(([column]) => !moving.includes(column)));
    return JSON.stringify(kept.map((entries) => JSON.stringify(entries)).toSorted());
  };
  return {
    async take({ userId, ownDeviceId }) {
      const snapshot: Record<string, string> = {
        'users.user': await read('select to_jsonb(t) as row from users.user t where id = $1', [userId]),
        'own device': await read(
          'select to_jsonb(t) as row from sessions.device t where user_id = $1 and device_id = $2',
          [userId, ownDeviceId],
        ),
        'refresh tokens of other devices': await read(
          `select to_jsonb(t) as row from sessions.refresh_token t join sessions.session s on s.id = t.session_id
           where s.user_id = $1 and s.device_id <> $2`,
          [userId, ownDeviceId],
        ),
      };
      for (const { name, hasDevice } of tables) {
        if (leftOut.includes(name)) continue;
        const [schema, table] = name.split('.');
        const others = hasDevice ? 'and device_id <> $2' : 'and $2::text is not null';
        const text = `select to_jsonb(t) as row from "${schema}"."${table}" t where user_id = $1 ${others}`;
        snapshot[name] = await read(text, [userId, ownDeviceId]);
      }
      return snapshot;
    },
    close: () => client.end(),
  };
}

import pg from 'pg';

/** `strict` for anything that holds money; `relaxed` only for tests, which trade safety for speed. */
export type Durability = 'strict' | 'relaxed';

export interface DurabilityOptions {
  readonly url: string;
  readonly durability: Durability;
  /** `required`: a commit must also be on a second machine. `none`: the operator accepts the risk of one server. */
  readonly standby: 'required' | 'none';
}

const required: Readonly<Record<string, { wanted: readonly string[]; why: string }>> = {
  fsync: { wanted: ['on'], why: 'a power cut could lose or tear what was confirmed' },
  full_page_writes: { wanted: ['on'], why: 'a crash could leave half-written pages' },
  synchronous_commit: { wanted: ['on', 'remote_apply'], why: 'a confirmed change could be lost' },
  data_checksums: { wanted: ['on'], why: 'a damaged disk block would go unseen' },
};

/** What is wrong with the server's settings, one sentence each; empty if its commits are durable. */
export function durabilityFaults(
  settings: Readonly<Record<string, string>>,
  { standby }: Pick<DurabilityOptions, 'standby'>,
): string[] {
  const faults = Object.entries(required)
    .filter(([name, { wanted }]) => !wanted.includes(settings[name] ?? ''))
    .map(
      ([name, { wanted, why }]) =>
        `${name} is ${settings[name] ?? 'unknown'}, not ${wanted.join(' or ')}: ${why}.`,
    );
  if (
    standby === 'required' &&
    !/^\s*(?:ANY|FIRST)\s+[1-9]/i.test(settings.synchronous_standby_names ?? '')
  ) {
    faults.push(
      'synchronous_standby_names names no standby (such as ANY 1 (s1, s2)): losing one machine could lose confirmed changes.',
    );
  }
  return faults;
}

/** Refuses to start on a database that can lose confirmed commits. */
export async function checkDurability(options: DurabilityOptions): Promise<void> {
  if (options.durability === 'relaxed') return;
  const client = new pg.Client({ connectionString: options.url });
  await client.connect();
  try {
    const names = [...Object.keys(required), 'synchronous_standby_names'];
    const { rows } = await client.query<{ name: string; value: string }>(
      'select name, current_setting(name) as value from unnest($1::text[]) as name',
      [names],
    );
    const faults = durabilityFaults(Object.fromEntries(rows.map((row) => [row.name, row.value])), options);
    if (faults.length > 0) throw new UnsafeDatabase(faults);
  } finally {
    await client.end();
  }
}

export class UnsafeDatabase extends Error {
  override readonly name = 'UnsafeDatabase';

  constructor(faults: readonly string[]) {
    super(`The database is not safe for money: ${faults.join(' ')}`);
  }
}

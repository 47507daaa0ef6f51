import type pg from 'pg';

interface Filling {
  readonly affiliateId: string;
  readonly referrals: number;
  /** Of each referral. */
  readonly fees: number;
  /** The number of the first referral: no two affiliates have the same. */
  readonly first: number;
}

const idOf = (kind: string, number: string): string =>
  `('${kind}-0000-7000-8000-' || lpad(to_hex(${number}), 12, '0'))::uuid`;

/** Fees of the last 90 days in dollars, four a day of each referral who pays, with the sums as the consumers leave them. */
export async function fillAffiliates(client: pg.Client, filling: Filling): Promise<void> {
  const { affiliateId, referrals, fees, first } = filling;
  const [low, high] = [first + 1, first + referrals];
  const user = idOf('00000001', 'n');
  await client.query('set synchronous_commit = off');
  // Rows that are known to fit: neither triggers nor references are asked a hundred thousand times.
  await client.query('set session_replication_role = replica');
  await client.query(
    `insert into users.user (id, email, email_canonical, password_hash, status, language, affiliate_id, terms_accepted_at,
       created_at, verified_at)
     select $1::uuid, $2, $2, 'none', 'Active', 'en-US', $3, now(), now(), now()`,
    [affiliateId, `${affiliateId}@example.com`, affiliateId.slice(0, 8).toUpperCase()],
  );
  await client.query('insert into affiliate.affiliate values ($1)', [affiliateId]);
  await client.query(
    `insert into users.user (id, email, email_canonical, password_hash, status, language, affiliate_id, referred_by,
       terms_accepted_at, created_at, verified_at)
     select ${user}, 'user' || n || '@example.com', 'user' || n || '@example.com', 'none', 'Active', 'en-US', 'U' || n, $1,
       now(), now(), now() from generate_series($2::bigint, $3::bigint) n`,
    [affiliateId, low, high],
  );
  await client.query(
    `insert into affiliate.referral (user_id, id, affiliate_id, since)
     select ${user}, ${idOf('00000002', 'n')}, $1, now() - interval '100 days' from generate_series($2::bigint, $3::bigint) n`,
    [affiliateId, low, high],
  );
  await client.query(
    `insert into affiliate.share (posting, level, affiliate_id, payer_id, coin, units, fee_units, at)
     select ${idOf('00000003', `n * ${fees} + f`)}, 1, $1, ${user}, 'USD', 50, 500,
       date_trunc('milliseconds', now()) - make_interval(days => ((f / 4 * 3 + n) % 90)::int, secs => (n % 50000)::int)
     from generate_series($2::bigint, $3::bigint) n, generate_series(0, ${fees - 1}::bigint) f`,
    [affiliateId, low, high],
  );
  await sumUp(client, affiliateId);
}

async function sumUp(client: pg.Client, affiliateId: string): Promise<void> {
  const day = `(at at time zone 'UTC')::date`;
  const of = `from affiliate.share where affiliate_id = $1`;
  const sums = 'sum(units), sum(fee_units), count(*)';
  const statements = [
    `insert into affiliate.income select affiliate_id, level, coin, ${sums} ${of} group by 1, 2, 3`,
    `insert into affiliate.income_day select affiliate_id, level, ${day}, coin, ${sums} ${of} group by 1, 2, 3, 4`,
    `insert into affiliate.member_day select affiliate_id, payer_id, ${day}, coin, ${sums} ${of} group by 1, 2, 3, 4`,
    `insert into affiliate.member_income (affiliate_id, user_id, coin, level, units, fee_units, fees, seen_at)
     select affiliate_id, payer_id, coin, 1, ${sums}, max(at) ${of} group by 1, 2, 3`,
    `insert into affiliate.member (affiliate_id, user_id, level, since, first_fee_at, last_fee_at, seen_at, coin)
     select affiliate_id, payer_id, 1, now() - interval '100 days', min(at), max(at), max(at), 'USD' ${of} group by 1, 2`,
    `insert into affiliate.count_day (affiliate_id, level, day, clicks, registrations, referrals, active)
     select affiliate_id, 1, (last_fee_at at time zone 'UTC')::date, count(*), count(*), count(*), count(*)
     from affiliate.member where affiliate_id = $1 group by 3, 1`,
  ];
  for (const statement of statements) await client.query(statement, [affiliateId]);
}

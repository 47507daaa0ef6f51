import type { Mutant } from '../mutant.ts';

const ledger = 'apps/server/src/modules/ledger';
const test = `${ledger}/verification.integration.test.ts`;
const replicaTest = 'tools/chaos/replica.integration.test.ts';

/** What holds the checks of the books to every row, from one signed state to the next. */
export const verificationMutants: readonly Mutant[] = [
  ...stateMutants(),
  ...newMutants(),
  ...scanMutants(),
  ...replicaMutants(),
];

function stateMutants(): readonly Mutant[] {
  return [
    {
      ids: ['L-07'],
      lost: 'the state of a check need not be signed',
      file: `${ledger}/checkpoints.ts`,
      control: "return verify(null, Buffer.from(content), key, signature) ? 'us' : 'nobody';",
      instead: "return key.type === 'public' ? 'us' : 'nobody';",
      test,
    },
    {
      ids: ['L-07'],
      lost: 'the state of one check passes for the one of another',
      file: `${ledger}/checkpoints.ts`,
      control: "if (!content.startsWith(title)) return 'nobody';",
      instead: '',
      test,
    },
    {
      ids: ['L-07'],
      lost: 'verified batches may be removed',
      file: `${ledger}/chain-store.ts`,
      control: "where encode(b.hash, 'hex') is distinct from g.hash",
      instead: "where encode(b.hash, 'hex') = ''",
      test,
    },
    {
      ids: ['L-07'],
      lost: 'two processes count the same slice',
      file: 'apps/server/migrations/0090_ledger_verification.sql',
      control: 'where v.no = excluded.no - 1;',
      instead: 'where v.no >= 0;',
      test,
    },
    {
      ids: ['L-07'],
      lost: 'a slice with a finding is called verified',
      file: `${ledger}/verify-new.ts`,
      control: 'if (findings.length > 0) return stop(findings);',
      instead: '',
      test,
    },
    {
      ids: ['L-07'],
      lost: 'the next process begins with the first batch',
      file: `${ledger}/verify-new.ts`,
      control: 'let state = loaded.state ?? nothing;',
      instead: 'let state = nothing;',
      test,
    },
  ];
}

function newMutants(): readonly Mutant[] {
  const check = `${ledger}/slice-check.ts`;
  return [
    {
      ids: ['L-07'],
      lost: 'a new posting need not sum to zero',
      file: check,
      control:
        "if (sum !== 0n) this.#find('each posting sums to zero per asset', `posting ${nameOf(posting)}`);",
      instead: '',
      test,
    },
    {
      ids: ['L-07'],
      lost: 'money beside the chain may be spent',
      file: check,
      control: 'if (before?.isNamed === false)',
      instead: 'if (before?.end === 0)',
      test,
    },
    {
      ids: ['L-07'],
      lost: 'new entries need no account',
      file: `${ledger}/verify-chain.ts`,
      control: '...(await findMissingAccounts(snapshot, fresh)),',
      instead: '...(await findMissingAccounts(snapshot, fresh.slice(0, 0))),',
      test,
    },
    {
      ids: ['L-07'],
      lost: 'new holds need not be covered',
      file: `${ledger}/verify-chain.ts`,
      control: '...(await findUnderfundedHolds(snapshot, held)),',
      instead: '...(await findUnderfundedHolds(snapshot, held.slice(0, 0))),',
      test,
    },
  ];
}

function scanMutants(): readonly Mutant[] {
  const store = `${ledger}/scan-store.ts`;
  const scan = `${ledger}/scan-books.ts`;
  return [
    {
      ids: ['L-08'],
      lost: 'the scan does not count by account',
      file: store,
      control: "(is_unnamed, 'each posting has exactly the entries it names')",
      instead: "(false, 'each posting has exactly the entries it names')",
      also: [
        {
          file: `${ledger}/scan-parts.ts`,
          control: 'const findings = [...page.findings, ...findWrongTotals(counted)];',
          instead:
            'const findings = [...page.findings, ...findWrongTotals({ ...counted, named: counted.counted, sums: {} })];',
        },
      ],
      test,
    },
    {
      ids: ['L-08'],
      lost: 'entries need no account in the scan',
      file: store,
      control: "(is_orphan, 'each entry has its account and its posting'),",
      instead: "(false, 'each entry has its account and its posting'),",
      also: [
        {
          file: `${ledger}/verify-chain.ts`,
          control: '...(await findMissingAccounts(snapshot, fresh)),',
          instead: '...(await findMissingAccounts(snapshot, fresh.slice(0, 0))),',
        },
      ],
      test,
    },
    {
      ids: ['L-08'],
      lost: 'the scan passes over underfunded holds',
      file: `${ledger}/scan-parts.ts`,
      control: 'findings: await findUnderfundedHolds(snapshot, found)',
      instead: 'findings: await findUnderfundedHolds(snapshot, found.slice(0, 0))',
      test,
    },
    {
      ids: ['L-08'],
      lost: 'the scan counts what came after it began',
      file: store,
      control: 'on c.chain = p.chain and p.batch <= c.seq',
      instead: 'on c.chain = p.chain',
      test,
    },
    {
      ids: ['L-08'],
      lost: 'the scan begins anew with every process',
      file: scan,
      control: 'let state = kept === undefined || atOnce || isDue ?',
      instead: 'let state = kept === undefined || isDue || true ?',
      test,
    },
  ];
}

function replicaMutants(): readonly Mutant[] {
  const scan = `${ledger}/scan-books.ts`;
  return [
    {
      ids: ['L-08'],
      lost: 'a replica that is behind is taken for broken books',
      file: scan,
      control: 'if (lost.length > 0) {',
      instead: 'if (lost.length > 64) {',
      also: [
        {
          file: scan,
          control: 'if (confirmed.findings.length === 0) {',
          instead:
            'if (confirmed.findings.length === 0) return slice;\n    if (confirmed.findings.length === 0) {',
        },
      ],
      test: replicaTest,
    },
    {
      ids: ['L-08'],
      lost: 'what only the replica has stops all writing',
      file: scan,
      control: 'const confirmed = await this.#read(db, state);',
      instead: 'const confirmed = slice;',
      test: replicaTest,
    },
    {
      ids: ['L-08'],
      lost: 'the scan runs on any database',
      file: scan,
      control: 'if (replica !== undefined && (await findLostHeads(db, cut)).length > 0) {',
      instead: 'if (replica === undefined && cut.length > 64) {',
      test: replicaTest,
    },
    {
      ids: ['L-08'],
      lost: 'a slice that a standby cancelled is not read again',
      file: 'apps/server/src/platform/db/snapshot.ts',
      control: "const retriedCodes = new Set(['40001', '40P01']);",
      instead: "const retriedCodes = new Set(['']);",
      test: replicaTest,
    },
  ];
}

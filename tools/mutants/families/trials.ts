import type { Mutant } from '../mutant.ts';

const sandboxRule = 'apps/server/src/sandbox-rule.ts';
const configTest = 'apps/server/src/config.test.ts';
const purpose = 'apps/server/src/platform/db/purpose.ts';
const purposeTest = 'apps/server/src/start-purpose.integration.test.ts';
const purposeTable = 'apps/server/migrations/0079_platform_purpose.sql';

/** What keeps a trial and production apart. */
export const trialMutants: readonly Mutant[] = [...sandboxMutants(), ...purposeMutants()];

function sandboxMutants(): readonly Mutant[] {
  return [
    {
      ids: ['P-05'],
      lost: 'production may have a sandbox by its setting',
      file: sandboxRule,
      control: "...(isProduction ? ['GIM_SANDBOX is on, which production refuses to start with.'] : []),",
      instead: '',
      test: configTest,
    },
    {
      ids: ['P-05'],
      lost: 'one real partner does not end the sandbox',
      file: sandboxRule,
      control: "if (isProduction || setting === 'off' || livePartners.length > 0) return off(undefined);",
      instead: "if (isProduction || setting === 'off') return off(undefined);",
      test: configTest,
    },
    ...(
      [
        ['a public address', "...(isLoopback(facts.host) ? [] : ['HOST']),"],
        [
          'a public origin',
          "...(isLoopback(new URL(facts.publicOrigin).hostname) ? [] : ['PUBLIC_ORIGIN']),",
        ],
        ['a database of its own', "...(facts.databaseUrl !== undefined ? ['DATABASE_URL'] : []),"],
        ['a secrets file', "...(facts.secretsFile !== undefined ? ['GIM_SECRETS_FILE'] : []),"],
        ['a proxy in front', "...(facts.trustedProxies.length > 0 ? ['TRUSTED_PROXIES'] : []),"],
      ] as const
    ).map(
      ([what, control]): Mutant => ({
        ids: ['P-05'],
        lost: `${what} does not end the sandbox`,
        file: sandboxRule,
        control,
        instead: '',
        test: configTest,
      }),
    ),
    {
      ids: ['P-05'],
      lost: 'a name that only begins like this machine is this machine',
      file: sandboxRule,
      control: '|\\[?::1\\]?)$/i',
      instead: '|\\[?::1\\]?)/i',
      test: configTest,
    },
    {
      ids: ['P-05'],
      lost: 'the sandbox is opened without a warning',
      file: 'apps/server/src/start-server.ts',
      control: 'if (sandbox) log.warn({}, sandboxNote);',
      instead: '',
      test: purposeTest,
    },
  ];
}

function purposeMutants(): readonly Mutant[] {
  return [
    {
      ids: ['P-05'],
      lost: 'a database of the other kind is taken',
      file: purpose,
      control: 'if (mark === undefined || mark === purpose) return;',
      instead: 'if (found.length >= 0) return;',
      test: purposeTest,
    },
    {
      ids: ['P-05'],
      lost: 'a trial that has no mark is not known',
      file: purpose,
      control: "const mark = trial.length > 0 ? 'trial' : isInUse ? 'production' : purpose;",
      instead: "const mark = isInUse ? 'production' : purpose;",
      test: purposeTest,
    },
    {
      ids: ['P-05'],
      lost: 'customers do not keep a trial away',
      file: purpose,
      control: "isInUse ? 'production' : purpose;",
      instead: 'isInUse ? purpose : purpose;',
      test: purposeTest,
    },
    {
      ids: ['P-05'],
      lost: 'invented money does not tell of a trial',
      file: 'apps/server/src/wiring.ts',
      control: "...(money.length === 0 ? [] : ['money that nobody paid in'])",
      instead: '...(money.length === 0 ? [] : [])',
      test: purposeTest,
    },
    {
      ids: ['P-05'],
      lost: 'the mark of a database can be changed',
      file: purposeTable,
      control: 'create trigger keep_purpose before update or delete on platform.purpose',
      instead: 'create trigger keep_purpose before insert on platform.purpose',
      also: [
        {
          file: purposeTable,
          control: "raise exception 'The purpose of a database does not change.';",
          instead: 'return new;',
        },
      ],
      test: purposeTest,
    },
  ];
}

import type { Mutant } from '../mutant.ts';

const logTest = 'apps/server/src/platform/log/log.test.ts';

/** What must not be read by anybody else: in logs, in events, in addresses. */
export const secretMutants: readonly Mutant[] = [
  {
    ids: ['S-12'],
    lost: 'secrets in fields reach the log',
    file: 'apps/server/src/platform/log/redaction.ts',
    control: 'if (!isSecret(name)) return',
    instead: "if (name !== '') return",
    test: logTest,
  },
  {
    ids: ['S-12'],
    lost: 'secrets inside of texts reach the log',
    file: 'apps/server/src/platform/log/log.ts',
    control: 'out(redactText(line))',
    instead: 'out(line)',
    test: logTest,
  },
  {
    ids: ['S-12'],
    lost: 'card numbers reach the log',
    file: 'apps/server/src/platform/log/redaction.ts',
    control: 'return replaceCardNumbers(clean, REDACTED);',
    instead: 'return replaceCardNumbers(clean.slice(0, 0), REDACTED) + clean;',
    test: logTest,
  },
  {
    ids: ['S-12'],
    lost: 'codes stand in events as they are',
    file: 'apps/server/src/platform/crypto/seal.ts',
    control: "toString('utf8'),\n  };",
    instead:
      "toString('utf8'),\n    ...{ seal: (plain: string) => plain, open: (sealed: string) => sealed },\n  };",
    test: 'apps/server/src/modules/users/verification.integration.test.ts',
  },
  {
    ids: ['S-12'],
    lost: 'the token of a mail stays in the address',
    file: 'apps/web/src/platform/session/freeze-link.ts',
    control: 'return { token, address: `',
    instead: 'return { token, address: url.hash + `',
    test: 'apps/web/src/platform/session/freeze-link.test.ts',
  },
];

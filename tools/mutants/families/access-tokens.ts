import type { Mutant } from '../mutant.ts';

const tokens = 'apps/server/src/modules/sessions/access-tokens.ts';
const tokensTest = 'apps/server/src/modules/sessions/access-tokens.integration.test.ts';
const policy = 'apps/server/src/modules/sessions/session-policy.ts';

/** Access tokens: what makes one ours, and until when. */
export const accessTokenMutants: readonly Mutant[] = [
  {
    ids: ['S-01'],
    lost: 'the type of a token does not count',
    file: tokens,
    control: '          typ: TYPE,\n',
    instead: '',
    test: tokensTest,
  },
  {
    ids: ['S-01'],
    lost: 'a header may bring its own key',
    file: tokens,
    control: 'if (key === undefined || Object.keys(header).some((name) => !headerNames.has(name))) {',
    instead: 'if (key === undefined) {',
    test: tokensTest,
  },
  {
    ids: ['S-01'],
    lost: 'a token of another issuer is taken',
    file: tokens,
    control: '          issuer,\n',
    instead: '',
    test: tokensTest,
  },
  {
    ids: ['S-01'],
    lost: 'a token for somebody else is taken',
    file: tokens,
    control: 'aud: z.literal(AUDIENCE),',
    instead: 'aud: z.unknown(),',
    test: tokensTest,
  },
  {
    ids: ['S-01'],
    lost: 'a token may claim a long life',
    file: tokens,
    control: 'maxTokenAge: sessionRules.accessTokenSeconds,',
    instead: '',
    test: tokensTest,
  },
  {
    ids: ['S-01'],
    lost: 'access tokens live a day',
    file: policy,
    control: 'accessTokenSeconds: 600,',
    instead: 'accessTokenSeconds: 86_400,',
    test: tokensTest,
  },
  {
    ids: ['S-01'],
    lost: 'every algorithm is taken',
    file: tokens,
    control: 'const { payload } = await jwtVerify(',
    instead:
      "if (!token.includes('.eyJ')) return null; return readClaims(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));\n        const { payload } = await jwtVerify(",
    test: tokensTest,
  },
  {
    ids: ['S-01'],
    lost: 'a token that was good once is good for ever',
    file: 'apps/server/src/modules/sessions/known-tokens.ts',
    control: 'if (remembered !== undefined && isInTime(remembered, clock.now())) return remembered;',
    instead: 'if (remembered !== undefined) return remembered;',
    test: tokensTest,
  },
];

import type { Mutant } from '../mutant.ts';

const headers = 'apps/server/src/http/headers.ts';
const headersTest = 'apps/server/src/http/headers.test.ts';
const refresh = 'packages/client/src/refresh.ts';
const failureTest = 'packages/client/src/refresh-failure.test.ts';
const bridge = 'apps/web/src/platform/host-bridge/host-bridge.ts';
const bridgeTest = 'apps/web/src/platform/host-bridge/host-bridge.test.ts';
const signOut = 'apps/web/src/shared/sign-out.ts';
const signOutTest = 'apps/web/src/shared/sign-out.test.ts';
const session = 'apps/web/src/platform/session/session.ts';
const sessionTest = 'apps/web/src/platform/session/session.test.ts';
const deskGuards = 'apps/desk/src/app/guards.ts';
const deskGuardsTest = 'apps/desk/src/app/guards.test.ts';
const browserTest = 'apps/server/src/modules/sessions/browser-session.integration.test.ts';
const redirects = 'apps/web/build/redirects.ts';
const redirectsTest = 'apps/web/build/redirects.test.ts';
const integrityTest = 'tools/vite/integrity.test.ts';

/** The browser: policies of pages, what tabs keep, and what other sites cannot do. */
export const webMutants: readonly Mutant[] = [
  {
    ids: ['W-01'],
    lost: 'a page runs scripts without its nonce',
    file: headers,
    control: "} 'strict-dynamic'`,",
    instead: "} 'strict-dynamic' 'unsafe-inline'`,",
    test: headersTest,
  },
  {
    ids: ['W-01'],
    lost: 'a page may be framed',
    file: headers,
    control: '    "frame-ancestors \'none\'",\n',
    instead: '',
    test: headersTest,
  },
  {
    ids: ['W-01'],
    lost: 'a page may change what its addresses mean',
    file: headers,
    control: '    "base-uri \'none\'",\n',
    instead: '',
    test: headersTest,
  },
  {
    ids: ['W-01'],
    lost: 'a page has no policy of its own',
    file: headers,
    control: "reply.header('content-security-policy', pagePolicy(options));",
    instead: '',
    test: headersTest,
  },
  {
    ids: ['W-02'],
    lost: 'a text becomes markup',
    file: headers,
    control: '    "require-trusted-types-for \'script\'",\n',
    instead: '',
    test: headersTest,
  },
  {
    ids: ['W-03'],
    lost: 'answers come without their headers',
    file: headers,
    control: '    reply.headers(headers);\n',
    instead: '',
    test: headersTest,
  },
  {
    ids: ['W-03'],
    lost: 'browsers guess the type of an answer',
    file: headers,
    control: "    'x-content-type-options': 'nosniff',\n",
    instead: '',
    test: headersTest,
  },
  {
    ids: ['W-03'],
    lost: 'a browser may come back without TLS',
    file: headers,
    control: "{ 'strict-transport-security': 'max-age=31536000; includeSubDomains' }",
    instead: '{}',
    test: headersTest,
  },
  {
    ids: ['W-03'],
    lost: 'answers of the API are kept in caches',
    file: headers,
    control: "if (isApiPath(request.url)) reply.header('cache-control', 'no-store');",
    instead: '',
    test: headersTest,
  },
  {
    ids: ['W-03'],
    lost: 'what the router cannot read is answered bare',
    file: 'apps/server/src/http/errors.ts',
    control: "if (!reply.hasHeader('x-content-type-options'))",
    instead: "if (request.method === '')",
    test: headersTest,
  },
  {
    ids: ['W-04'],
    lost: 'a word of the user is markup in a mail',
    file: 'apps/server/src/platform/html.ts',
    control: 'return escapeText(String(part));',
    instead: 'return String(part);',
    test: 'apps/server/src/modules/notifications/render-mail.test.ts',
  },
  {
    ids: ['W-04'],
    lost: 'a translation may carry markup',
    file: 'tools/tidy/rules/languages.ts',
    control: '<script|javascript:/g)',
    instead: '<nothing/g)',
    test: 'tools/tidy/rules/languages.test.ts',
  },
  {
    ids: ['W-05'],
    lost: 'signing in leads to any address',
    file: deskGuards,
    control: 'return wanted !== null && isKnown(path) && path !== signIn ? wanted : (home ?? noAccessPath);',
    instead: 'return wanted ?? home ?? noAccessPath;',
    test: deskGuardsTest,
  },
  {
    ids: ['W-05'],
    lost: 'an address that begins with a slash is taken for ours',
    file: deskGuards,
    control: 'return wanted !== null && isKnown(path) && path !== signIn ? wanted : (home ?? noAccessPath);',
    instead:
      "return wanted !== null && (isKnown(path) || wanted.startsWith('/')) && path !== signIn ? wanted : (home ?? noAccessPath);",
    test: deskGuardsTest,
  },
  {
    ids: ['W-05'],
    lost: 'a rule may lead to another site that looks like a path',
    file: redirects,
    control: String.raw`return /^\/(?![/\\])[\x21-\x7e]*$/.test(path) && !path.includes('\\');`,
    instead: "return path.startsWith('/');",
    test: redirectsTest,
  },
  {
    ids: ['W-05'],
    lost: 'a rule may lead to a script',
    file: redirects,
    control: String.raw`if (!/^https?:\/\/[\x21-\x7e]+$/.test(address) || address.includes('\\') || !URL.canParse(address))`,
    instead: 'if (!URL.canParse(address))',
    test: redirectsTest,
  },
  {
    ids: ['W-05'],
    lost: 'a rule may hide its host behind a name',
    file: redirects,
    control: "return username === '' && password === '' && hostname.includes('.');",
    instead: "return hostname.includes('.');",
    test: redirectsTest,
  },
  {
    ids: ['W-06'],
    lost: 'a console that nobody owns sees tokens',
    file: bridge,
    control: 'if (!isWebview) return;',
    instead: '',
    test: bridgeTest,
  },
  {
    ids: ['W-07'],
    lost: 'signing out waits for a server that is away',
    file: signOut,
    control: 'Promise.race([endOnServer(services), pause(timeoutMs)])',
    instead: 'endOnServer(services)',
    test: signOutTest,
  },
  {
    ids: ['W-07'],
    lost: 'signing out leaves the session on the device',
    file: signOut,
    control: '  session.clear();\n',
    instead: '',
    test: signOutTest,
  },
  {
    ids: ['W-07'],
    lost: 'the refresh token stays in the browser',
    file: session,
    control: "      local.removeItem('refreshToken');\n      local.removeItem('userId');\n",
    instead: "      local.removeItem('userId');\n",
    test: sessionTest,
  },
  {
    ids: ['W-07'],
    lost: 'the access token stays in the tab',
    file: session,
    control: "    tab.removeItem('jwtToken');\n",
    instead: '',
    test: sessionTest,
  },
  {
    ids: ['W-07'],
    lost: 'other tabs go on showing what is over',
    file: 'apps/web/src/platform/session/sync-tabs.ts',
    control: "if (userId === null || local.getItem('userId') === userId) return;",
    instead: 'if (userId !== undefined) return;',
    test: 'apps/web/src/platform/session/sync-tabs.test.ts',
  },
  {
    ids: ['W-07'],
    lost: 'the desk keeps its session without a network',
    file: 'apps/desk/src/features/sessions/sign-out.ts',
    control: '  session.clear();\n',
    instead: '  await told;\n  session.clear();\n',
    test: 'apps/desk/src/features/sessions/sign-out.test.ts',
  },
  {
    ids: ['W-07'],
    lost: 'the desk keeps what was read',
    file: 'apps/desk/src/platform/clear-cache-with-session.ts',
    control: 'if (isLost) queries.clear();',
    instead: '',
    test: 'apps/desk/src/platform/clear-cache-with-session.test.ts',
  },
  {
    ids: ['W-07'],
    lost: 'a refresh that comes late signs in again',
    file: refresh,
    control: 'if (now.userId !== userId || now.jwtToken !== jwtToken || now.refreshToken === null) return;',
    instead: '',
    test: failureTest,
  },
  {
    ids: ['W-08'],
    lost: 'a script or style of the page may be another than was built',
    file: 'tools/vite/integrity.ts',
    control: 'hashes[address] === undefined || tag',
    instead: 'hashes[address] !== null || tag',
    test: integrityTest,
  },
  {
    ids: ['W-08'],
    lost: 'what is imported later may be another than was built',
    file: 'tools/vite/integrity.ts',
    control: 'JSON.stringify({ integrity })',
    instead: 'JSON.stringify({ integrity: {} })',
    test: integrityTest,
  },
  {
    ids: ['W-10'],
    lost: 'another site uses the cookie',
    file: 'apps/server/src/modules/sessions/refresh-session.ts',
    control: 'if (shown.isSplit && !request.client.isSameOrigin) throw tokenInvalid();',
    instead: '',
    test: browserTest,
  },
  {
    ids: ['W-10'],
    lost: 'a sister site counts as ours',
    file: 'apps/server/src/modules/users/client.ts',
    control: "site === 'same-origin'",
    instead: "site !== 'cross-site'",
    test: 'apps/server/src/modules/users/client.test.ts',
  },
  {
    ids: ['W-10'],
    lost: 'the cookie goes along from other sites',
    file: 'apps/server/src/modules/sessions/cookies.ts',
    control: '; SameSite=Strict`;',
    instead: '; SameSite=None`;',
    test: browserTest,
  },
  {
    ids: ['W-10'],
    lost: 'another site opens a live connection',
    file: 'apps/server/src/http/stream/install-stream.ts',
    control: 'if (headers.origin !== undefined && headers.origin !== publicOrigin)',
    instead: 'if (headers.origin !== undefined && !headers.origin.startsWith(publicOrigin))',
    test: 'apps/server/src/http/stream/connection-protocol.integration.test.ts',
  },
];

import type { Mutant } from '../mutant.ts';

const entry = 'apps/web/src/platform/session/webview-entry.ts';
const entryTest = 'apps/web/src/platform/session/webview-entry.test.ts';
const host = 'apps/web/src/platform/host-bridge/host.ts';
const hostTest = 'apps/web/src/platform/host-bridge/host.test.ts';
const refresh = 'packages/client/src/refresh.ts';
const recoverTest = 'packages/client/src/recover-token.test.ts';
const port = 'apps/web/src/platform/session/session-port.ts';
const portTest = 'apps/web/src/platform/session/session-port.test.ts';

/** Who counts as a host app, and what it keeps for the page. */
export const hostAppMutants: readonly Mutant[] = [
  {
    ids: ['W-06'],
    lost: 'a link signs whoever opens it into the sender’s account',
    file: entry,
    control: "deps.isHost && query.get('webview') === '1'",
    instead: "query.get('webview') === '1'",
    test: entryTest,
  },
  {
    ids: ['W-06'],
    lost: 'a mode that stuck earlier stays',
    file: entry,
    control: 'if (!deps.isHost) forgetWebview(deps);',
    instead: '',
    test: entryTest,
  },
  {
    ids: ['W-06'],
    lost: 'a token without webview=1 stays in the address',
    file: entry,
    control: "if (!query.has('webview') && !query.has('refreshToken'))",
    instead: "if (!query.has('webview'))",
    test: entryTest,
  },
  {
    ids: ['W-06'],
    lost: 'every user agent that mentions a host counts as one',
    file: 'packages/contract/src/host-app.ts',
    control: '/(?:^|\\s)GimHost\\/\\d+(?:\\.\\d+)*(?:\\s|$)/',
    instead: '/GimHost/i',
    test: hostTest,
  },
  {
    ids: ['W-06'],
    lost: 'an object that a page carries is asked like a host',
    file: host,
    control: "const isBridge = isPresent && typeof bridge === 'object'",
    instead: "const isBridge = typeof bridge === 'object'",
    test: hostTest,
  },
  {
    ids: ['W-06'],
    lost: 'a script that claims a webview gets the whole token',
    file: 'apps/server/src/modules/users/client.ts',
    control: "facts.header(webviewHeader) === '1' && hostUserAgent.test(userAgent)",
    instead: "facts.header(webviewHeader) === '1'",
    test: 'apps/server/src/modules/users/client.test.ts',
  },
  {
    ids: ['S-10'],
    lost: 'a reload in a webview ends the session',
    file: refresh,
    control: 'if (canRecover && (await session.recover())) return rotate(refused, false);',
    instead: '',
    test: recoverTest,
  },
  {
    ids: ['S-10'],
    lost: 'an outdated token in a webview ends the session',
    file: refresh,
    control: "if (canRecover && reason === 'refreshFailed' && (await session.recover?.()) === true)",
    instead: "if (reason === 'wrongDevice' && !canRecover)",
    test: recoverTest,
  },
  {
    ids: ['W-07'],
    lost: 'a sign-out is undone by the answer of the host',
    file: port,
    control: 'if (userId === null || userId !== before.userId || refreshToken === null) return false;',
    instead: 'if (refreshToken === null) return false;',
    test: portTest,
  },
];

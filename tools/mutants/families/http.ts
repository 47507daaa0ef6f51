import type { Mutant } from '../mutant.ts';

const hosts = 'apps/server/src/http/known-hosts.ts';
const hostsTest = 'apps/server/src/http/known-hosts.test.ts';
const files = 'apps/server/src/http/static-folder.ts';
const sitesTest = 'apps/server/src/http/sites.test.ts';
const paced = 'apps/server/src/http/paced-server.ts';
const overloadTest = 'apps/server/src/http/overload.test.ts';
const pacedTest = 'apps/server/src/http/paced-server.test.ts';
const queue = 'apps/server/src/http/anonymous-queue.ts';
const queueTest = 'apps/server/src/http/anonymous-queue.test.ts';
const docsTest = 'apps/server/src/http/docs.test.ts';

/** The edge: which hosts and files are ours, and what strangers may cost. */
export const httpMutants: readonly Mutant[] = [
  {
    ids: ['I-12'],
    lost: 'any host is answered',
    file: hosts,
    control: "    done(new Refusal('HostUnknown'));",
    instead: '    done();',
    test: hostsTest,
  },
  {
    ids: ['I-12'],
    lost: 'this machine is a host in production too',
    file: hosts,
    control: 'if (rules.loopback && loopbackNames.has(name)) return true;',
    instead: 'if (loopbackNames.has(name)) return true;',
    test: hostsTest,
  },
  {
    ids: ['I-12'],
    lost: 'an address is a host everywhere',
    file: hosts,
    control: "return isAddress && healthPaths.has((raw.url ?? '').split('?', 1)[0] ?? '');",
    instead: 'return isAddress;',
    test: hostsTest,
  },
  {
    ids: ['I-12'],
    lost: 'of two Host headers one is believed',
    file: hosts,
    control: 'const isOne = hostHeaders(request) <= 1;',
    instead: 'const isOne = true;',
    test: hostsTest,
  },
  {
    ids: ['I-12'],
    lost: 'the host of a full address is not looked at',
    file: hosts,
    control: '...(inAddress === undefined ? [] : [inAddress])',
    instead: '',
    test: hostsTest,
  },
  {
    ids: ['I-12'],
    lost: 'anything may be named a host in the settings',
    file: 'apps/server/src/config.ts',
    control: "allowedHosts: listOf(read(settings.ALLOWED_HOSTS, 'ALLOWED_HOSTS') ?? ''),",
    instead: 'allowedHosts: [],',
    test: 'apps/server/src/config.test.ts',
  },
  {
    ids: ['I-12'],
    lost: 'what tools wrote for themselves is served',
    file: files,
    control: 'if (type === undefined || isHidden(path)) continue;',
    instead: 'if (type === undefined) continue;',
    test: sitesTest,
  },
  {
    ids: ['I-12'],
    lost: 'source maps are served',
    file: files,
    control: "  '.mvt': 'application/vnd.mapbox-vector-tile',",
    instead: "  '.map': 'application/json',",
    test: sitesTest,
  },
  {
    ids: ['I-01'],
    lost: 'a call takes an empty object for its body',
    file: 'packages/contract/src/users.ts',
    control:
      '  reply: z.strictObject({ ...value.resend.shape, isSent: z.boolean(), codeLength: value.codeLength }),',
    instead:
      '  body: z.strictObject({}),\n  reply: z.strictObject({ ...value.resend.shape, isSent: z.boolean(), codeLength: value.codeLength }),',
    test: 'packages/contract/src/endpoint.test.ts',
  },
  {
    ids: ['Z-07'],
    lost: 'pages and the reference are not counted',
    file: queue,
    control:
      'if (budget !== undefined) meter(reply, { limiter: rateLimiter, budget, who: addressKey(request.ip) });',
    instead: '',
    test: docsTest,
  },
  {
    ids: ['Z-07'],
    lost: 'an answer does not say what is left',
    file: 'apps/server/src/http/rate-limit.ts',
    control: '      onCounted?.({',
    instead: '      (({}: object) => undefined)({',
    test: 'apps/server/src/http/rate-limit.test.ts',
  },
  {
    ids: ['Q-06'],
    lost: 'calls are taken without end',
    file: 'apps/server/src/http/overload.ts',
    control: 'if (underWay >= limitOf(endpoint) || reply.raw.closed) {',
    instead: 'if (reply.raw.closed) {',
    test: overloadTest,
  },
  {
    ids: ['Q-06'],
    lost: 'a body that is sent slowly keeps others out',
    file: 'apps/server/src/http/overload.ts',
    control: '    if (hasBody(request)) request.place?.leave();',
    instead: '    hasBody(request);',
    test: overloadTest,
  },
  {
    ids: ['Q-06'],
    lost: 'work whose caller has gone is not counted',
    file: 'apps/server/src/http/overload.ts',
    control: 'if (request.place?.isWorking === false) request.place.leave();',
    instead: 'request.place?.leave();',
    test: overloadTest,
  },
  {
    ids: ['Q-06'],
    lost: 'a cancellation is turned away like any call',
    file: 'apps/server/src/http/overload.ts',
    control: '(urgent === true ? urgentAtOnce : callsAtOnce)',
    instead: '(urgent === true ? callsAtOnce : callsAtOnce)',
    test: overloadTest,
  },
  {
    ids: ['Q-06'],
    lost: 'strangers who sign in keep known devices out',
    file: 'apps/server/src/platform/work-queue.ts',
    control: 'await enter(isPreferred ? preferred : others);',
    instead: 'await enter(isPreferred ? others : others);',
    test: 'apps/server/src/platform/work-queue.test.ts',
  },
  {
    ids: ['Q-06'],
    lost: 'a burst of strangers is read in one turn of the event loop',
    file: 'apps/server/src/http/burst-gate.ts',
    control: 'if (readInTurn === AT_ONCE) pauseOthers();',
    instead: '',
    test: pacedTest,
  },
  {
    ids: ['Q-06'],
    lost: 'a crowd starts all at once',
    file: paced,
    control: '    startNext();\n    awaitTurn();',
    instead: '    while (waitingCount > 0) startNext();',
    test: pacedTest,
  },
  {
    ids: ['Q-06'],
    lost: 'a token that nobody gave out goes first',
    file: paced,
    control: 'if (options.knownBearers.has(request)) {',
    instead: 'if (request.headers.authorization !== undefined) {',
    test: pacedTest,
  },
  {
    ids: ['Q-06'],
    lost: 'a crowd on one page keeps people from signing in',
    file: paced,
    control: "callPattern.exec(url)?.[0] ?? 'page'",
    instead: "'page'",
    test: pacedTest,
  },
  {
    ids: ['Q-06'],
    lost: 'what nobody can answer in time is not refused',
    file: queue,
    control: "if (isShed(request.raw)) throw new Refusal('Unavailable', { retryAfterSeconds: 1 });",
    instead: '',
    test: pacedTest,
  },
  {
    ids: ['Q-06'],
    lost: 'any number of calls for anyone asks the database',
    file: queue,
    control: 'const READS_AT_ONCE = 4;',
    instead: 'const READS_AT_ONCE = 4_000;',
    test: queueTest,
  },
  {
    ids: ['Q-06'],
    lost: 'an answer for anyone is written for each of them anew',
    file: 'apps/server/src/http/schema-codec.ts',
    control: 'const text = rendered.get(result) ?? render(result);',
    instead: 'const text = render(result);',
    test: queueTest,
  },
  {
    ids: ['Q-06'],
    lost: 'the queue has no end',
    file: queue,
    control: "if (waitingCount >= QUEUE_MAX) throw new Refusal('Unavailable', { retryAfterSeconds: 1 });",
    instead: '',
    test: queueTest,
  },
  {
    ids: ['Q-06'],
    lost: 'the reference is made for everybody anew',
    file: files,
    control: 'const before = made.get(encoding) ?? make(encoding).then(tagged);',
    instead: 'const before = make(encoding).then(tagged);',
    test: docsTest,
  },
  {
    ids: ['W-01', 'W-02'],
    lost: 'any script runs on the reference',
    file: 'apps/server/src/http/page.ts',
    control: 'script: hashOf(script) };',
    instead: 'script: "\'unsafe-inline\'" };',
    test: 'apps/server/src/http/headers.test.ts',
  },
];

import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/src/platform/webhooks';
const scheme = `${folder}/standard-webhooks.ts`;
const store = `${folder}/store.ts`;
const receive = `${folder}/receive-webhook.ts`;
const process = `${folder}/process-webhook.ts`;
const webhooks = `${folder}/webhooks.ts`;
const mount = 'apps/server/src/http/mount.ts';
const checks = 'apps/server/src/http/check-endpoint.ts';
const settings = 'apps/server/src/webhook-settings.ts';
const schemeTest = `${folder}/standard-webhooks.test.ts`;
const mutatedTest = `${folder}/mutated-webhooks.integration.test.ts`;
const inboxTest = `${folder}/webhook-inbox.integration.test.ts`;
const failingTest = `${folder}/failing-webhooks.integration.test.ts`;
const effectsTest = `${folder}/webhook-effects.integration.test.ts`;
const bootTest = 'apps/server/src/wiring-webhooks.test.ts';

/** Messages of partners: who may send them, and that each takes effect once. */
export const webhookMutants: readonly Mutant[] = [
  {
    ids: ['H-01'],
    lost: 'a message needs no good signature',
    file: mount,
    control: "if (message === undefined || message === null) throw new Refusal('SignatureInvalid');",
    instead: '',
    test: mutatedTest,
  },
  {
    ids: ['H-01'],
    lost: 'an old message can be sent again for ever',
    file: scheme,
    control: 'if (!(distanceMs <= TOLERANCE_SECONDS * 1000)) return null;',
    instead: '',
    test: mutatedTest,
  },
  {
    ids: ['H-01'],
    lost: 'a message from the future is taken',
    file: scheme,
    control: 'Math.abs(clock.now().getTime() - sentAt.getTime())',
    instead: 'clock.now().getTime() - sentAt.getTime()',
    test: mutatedTest,
  },
  {
    ids: ['H-01'],
    lost: 'the signature covers the body alone',
    file: scheme,
    control: '.update(`${id}.${timestamp}.`)',
    instead: '',
    test: schemeTest,
  },
  {
    ids: ['H-01'],
    lost: 'the signature is of the text and not of the bytes',
    file: scheme,
    control: '.update(bytes).digest',
    instead: ".update(Buffer.from(bytes).toString('utf8')).digest",
    test: schemeTest,
  },
  {
    ids: ['H-01'],
    lost: 'a timestamp is read as far as it is a number',
    file: scheme,
    control: '!timestampPattern.test(timestamp)',
    instead: 'Number.isNaN(Number(timestamp))',
    test: mutatedTest,
  },
  {
    ids: ['H-01'],
    lost: 'a header may come twice',
    file: scheme,
    control: ' || !signaturesPattern.test(signatures)',
    instead: '',
    test: mutatedTest,
  },
  {
    ids: ['H-01'],
    lost: 'an unsigned body is read before its signature is checked',
    file: mount,
    control: '  request.body = body.read();\n  return',
    instead: '  return',
    also: [
      {
        file: mount,
        control: '  const header = (name: string) => headerOf(request, name);\n  const message',
        instead:
          '  request.body = body.read();\n  const header = (name: string) => headerOf(request, name);\n  const message',
      },
    ],
    test: mutatedTest,
  },
  {
    ids: ['H-02'],
    lost: 'a message that is done is consumed again',
    file: store,
    control: " and w.state = 'received'\n",
    instead: '\n',
    test: inboxTest,
  },
  {
    ids: ['H-02'],
    lost: 'whoever was not first makes the effect as well',
    file: process,
    control: 'if (isFirst === true) await effect(tx);',
    instead: 'await effect(tx);',
    test: inboxTest,
  },
  {
    ids: ['H-02'],
    lost: 'a message is consumed apart from its effect',
    file: process,
    control: 'await writeCompanions(tx, consumedWebhooks, [',
    instead: 'await db.inTransaction((apart) => writeCompanions(apart, consumedWebhooks, [',
    also: [
      {
        file: process,
        control: 'at: clock.now() }]);\n      if',
        instead: 'at: clock.now() }]));\n      if',
      },
    ],
    test: inboxTest,
  },
  {
    ids: ['H-02'],
    lost: 'another message passes under a known id',
    file: receive,
    control: "if (!isEqual(known.bodyHash, bodyHash)) return 'conflict';",
    instead: '',
    test: inboxTest,
  },
  {
    ids: ['H-02'],
    lost: 'a message that cannot be worked off is tried for ever and told to nobody',
    file: store,
    control: "state = case when attempts + 1 >= ${attemptsMax}::int then 'dead' else 'received' end,",
    instead: "state = case when attempts + 1 >= ${attemptsMax}::int + 1000 then 'dead' else 'received' end,",
    also: [
      {
        file: store,
        control: 'ended_at = case when attempts + 1 >= ${attemptsMax}::int then',
        instead: 'ended_at = case when attempts + 1 >= ${attemptsMax}::int + 1000 then',
      },
    ],
    test: failingTest,
  },
  {
    ids: ['H-03'],
    lost: 'the product starts without the secret of a partner',
    file: webhooks,
    control: 'if (secrets.length === 0) throw new WebhookSecretMissing(partner);',
    instead: '',
    test: bootTest,
  },
  {
    ids: ['H-03'],
    lost: 'an endpoint for messages starts without anybody who can check them',
    file: checks,
    control: "auth.kind === 'signature' && signatures?.knows(auth.partner) !== true",
    instead: "auth.kind === 'signature' && signatures?.knows(auth.partner) === null",
    test: bootTest,
  },
  {
    ids: ['H-03'],
    lost: 'only the first of two secrets counts',
    file: scheme,
    control: 'for (const secret of secrets) {',
    instead: 'for (const secret of secrets.slice(0, 1)) {',
    test: inboxTest,
  },
  {
    ids: ['H-03'],
    lost: 'any text is a secret',
    file: settings,
    control: 'if (secrets.length === texts.length && secrets.length <= SECRETS_MAX)',
    instead: 'if (secrets.length <= texts.length)',
    test: bootTest,
  },
  {
    ids: ['H-04'],
    lost: 'messages are told by when they came and not by when they were sent',
    file: receive,
    control: 'sentAt: message.sentAt,',
    instead: 'sentAt: clock.now(),',
    test: effectsTest,
  },
  {
    ids: ['H-04'],
    lost: 'the partner is asked while a transaction is open',
    file: process,
    control: 'const effect = await within(core.handleMsMax, handle(messageOf(core, key, open)));',
    instead:
      'const effect = await db.inTransaction(async (tx) => { await findOpenWebhook(tx, key); return handle(messageOf(core, key, open)); });',
    test: effectsTest,
  },
  {
    ids: ['S-12'],
    lost: 'what partners tell about people is stored as it came',
    file: receive,
    control: "sealer.seal(bytes.toString('utf8'), bodyContext(key))",
    instead: "bytes.toString('utf8')",
    test: failingTest,
  },
  {
    ids: ['S-12'],
    lost: 'a stored body opens for another message',
    file: process,
    control: '`webhook ${partner} ${id}`',
    instead: '`webhook ${partner} ${id.length}`',
    test: failingTest,
  },
  {
    ids: ['H-02'],
    lost: 'what is done can be undone',
    file: 'apps/server/migrations/0097_platform_webhook_done.sql',
    control: "when (old.state = 'done')",
    instead: "when (old.state = 'never')",
    test: inboxTest,
  },
];

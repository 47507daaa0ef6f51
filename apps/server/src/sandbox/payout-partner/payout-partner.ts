import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setInterval } from 'node:timers';
import { type ControlInput, type ControlName, controls } from '../../partners/payouts-sandbox/protocol.ts';
import { createMovableClock } from '../../platform/clock.ts';
import { systemRandom } from '../../platform/random.ts';
import { createDelivery, type MessageOrder } from './deliver-messages.ts';
import type { PartnerCommand, PartnerReply } from './partner-process.ts';
import { servePartner } from './partner-server.ts';
import { PayoutBook } from './payout-book.ts';

/**
 * The payout partner of the sandbox, a process of its own: the card form, an API for payouts, and signed webhooks about
 * them. Its journal and its port are in the folder of the first argument.
 */
const folder = process.argv[2] ?? '';
const host = process.argv[3] ?? '127.0.0.1';
const clock = createMovableClock();
let settings: ControlInput<'configure'> | undefined;
let fault: NonNullable<ControlInput<'behave'>['fault']> = 'none';
let faultCalls = 0;
let messages: MessageOrder = 'once';
let port = 0;

const book = new PayoutBook({
  path: join(folder, 'journal.jsonl'),
  clock,
  random: systemRandom,
});
const delivery = createDelivery({
  book,
  clock,
  target: () => ({
    url: settings?.webhookUrl ?? '',
    secret: Buffer.from(settings?.webhookSecret ?? '', 'base64'),
  }),
  order: () => messages,
});

const nextFault = () => {
  if (faultCalls === 0) return 'none';
  faultCalls -= 1;
  return fault;
};

type Run = { readonly [Name in ControlName]: (input: ControlInput<Name>) => unknown };
const run: Run = {
  configure(given) {
    settings = given;
    clock.setOffset(given.clockOffsetMs);
    book.isAutomatic = given.isAutomatic;
  },
  clock: ({ clockOffsetMs }) => clock.setOffset(clockOffsetMs),
  outcome: (given) => book.outcome(given),
  behave(given) {
    if (given.fault !== undefined) {
      fault = given.fault;
      faultCalls = given.fault === 'none' ? 0 : (given.calls ?? Number.MAX_SAFE_INTEGER);
    }
    messages = given.messages ?? messages;
    book.isAutomatic = given.isAutomatic ?? book.isAutomatic;
  },
  plant: (given) => book.plant(given),
  forget: ({ payoutId }) => book.forget(payoutId),
  state: () => ({ fault: faultCalls === 0 ? 'none' : fault, messages, isAutomatic: book.isAutomatic }),
};

function perform(name: ControlName, input: unknown): unknown {
  switch (name) {
    case 'configure':
      return run.configure(controls.configure.parse(input));
    case 'clock':
      return run.clock(controls.clock.parse(input));
    case 'outcome':
      return run.outcome(controls.outcome.parse(input));
    case 'behave':
      return run.behave(controls.behave.parse(input));
    case 'plant':
      return run.plant(controls.plant.parse(input));
    case 'forget':
      return run.forget(controls.forget.parse(input));
    case 'state':
      return run.state(controls.state.parse(input));
  }
}

const tell = (answer: PartnerReply): void => void process.send?.(answer);
process.on('message', ({ id, call, input }: PartnerCommand) => {
  try {
    tell({ id, result: perform(call, input) ?? null });
  } catch (error) {
    tell({ id, error: error instanceof Error ? error.message : 'Error' });
  }
});
process.on('disconnect', () => process.exit(0));

port = await servePartner(
  {
    book,
    clock,
    apiKey: () => settings?.apiKey ?? '',
    parentOrigin: () => settings?.parentOrigin ?? '',
    origin: () => `http://${host}:${port}`,
    nextFault,
  },
  portBefore(),
);
writeFileSync(join(folder, 'port'), String(port));
tell({ ready: { port } });
setInterval(() => {
  if (settings === undefined) return;
  book.goOn();
  void delivery.run();
}, 100);

function portBefore(): number {
  try {
    return Number(readFileSync(join(folder, 'port'), 'utf8')) || 0;
  } catch {
    return 0;
  }
}

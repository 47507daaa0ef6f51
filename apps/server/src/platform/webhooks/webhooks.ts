import type { WebhookPartner } from '@gim/contract';
import type { PartnerCaller, SignatureVerifier } from '../caller.ts';
import type { Reader, Tx } from '../db/db.ts';
import { recurring, runner, type TaskRunner } from '../jobs/task.ts';
import type { WebhookHandler, WebhooksCore } from './core.ts';
import { countInbox, type ListedWebhook, listInbox, retryDead } from './inbox-list.ts';
import { jobKeyOf, processWebhook, processWebhookTask } from './process-webhook.ts';
import { receiveWebhook } from './receive-webhook.ts';
import { type SignatureScheme, standardWebhooks } from './standard-webhooks.ts';
import { countDead, oldestOpenSeconds, sweepWebhooks, type WebhookKey } from './store.ts';
import { WebhookSecretMissing } from './webhook-secret.ts';

/** A partner and the handler of its messages. */
export interface WebhookSource {
  readonly partner: WebhookPartner;
  readonly handle: WebhookHandler;
  /** Standard Webhooks if absent. */
  readonly scheme?: SignatureScheme;
}

/** The handler of a signed endpoint: `mount(kycWebhook, receive)`. */
export type WebhookReceiver = (
  input: unknown,
  caller: PartnerCaller,
  call: { readonly bytes: Buffer },
) => Promise<void>;

/** The inbox for partners' messages: verified, stored, answered, and processed later exactly once. */
export interface Webhooks {
  /**
   * Accepts messages of a partner. Call once per partner when the module is created, in every process, because workers
   * mount no endpoints. Throws if there is no secret, so that the process does not start (H-03).
   */
  register(source: WebhookSource): WebhookReceiver;
  /** For the desk: the newest messages, or the failing ones. */
  list(reader: Reader, which: { readonly isOpen: boolean }): Promise<ListedWebhook[]>;
  /** Queues a dead message again; false if there is none. */
  retry(tx: Tx, key: WebhookKey): Promise<boolean>;
  /** Of a day in UTC. Refused messages are not stored, so `refused` counts those of this process since its start. */
  countDay(
    reader: Reader,
    day: string,
  ): Promise<{ readonly received: number; readonly failed: number; readonly refused: number }>;
  readonly signatures: SignatureVerifier;
  readonly tasks: readonly TaskRunner[];
}

export interface WebhooksDeps extends Omit<WebhooksCore, 'handlers' | 'attemptsMax' | 'handleMsMax'> {
  /** The partner's secrets; two during a rotation, none if nothing is set. */
  readonly secretsOf: (partner: WebhookPartner) => readonly Buffer[];
  /** After how many failed attempts a message is dead. With the queue's backoff, twelve take 16 hours. */
  readonly attemptsMax?: number;
  /** How long a handler may take, including the partner's answer. */
  readonly handleMsMax?: number;
}

const ATTEMPTS_MAX = 12;
const HANDLE_MS_MAX = 60_000;
const DAY_MS = 86_400_000;
/** How long the body of a dead message is kept for investigation. */
const DEAD_BODY_DAYS = 30;
/** How long an id is remembered. Partners resend messages for at most 30 days. */
const IDS_DAYS = 90;

export function createWebhooks({ secretsOf, ...deps }: WebhooksDeps): Webhooks {
  const handlers = new Map<string, WebhookHandler>();
  const schemes = new Map<
    string,
    { readonly scheme: SignatureScheme; readonly secrets: readonly Buffer[] }
  >();
  const core: WebhooksCore = { attemptsMax: ATTEMPTS_MAX, handleMsMax: HANDLE_MS_MAX, ...deps, handlers };
  const { db, clock, metrics } = core;
  watchInbox(core);
  const refusals = countByDay(clock);
  const before = (days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
  return {
    register({ partner, handle, scheme = standardWebhooks }) {
      if (handlers.has(partner)) throw new Error(`Two modules take the messages of the partner ${partner}.`);
      const secrets = secretsOf(partner);
      if (secrets.length === 0) throw new WebhookSecretMissing(partner);
      handlers.set(partner, handle);
      schemes.set(partner, { scheme, secrets });
      return (_input, caller, { bytes }) => receiveWebhook(core, caller, bytes);
    },
    list: listInbox,
    async retry(tx, key) {
      if (!(await retryDead(tx, key))) return false;
      await core.jobs.add(tx, processWebhookTask, key, { key: jobKeyOf(key) });
      return true;
    },
    countDay: async (reader, day) => ({ ...(await countInbox(reader, day)), refused: refusals.of(day) }),
    signatures: {
      knows: (partner) => schemes.has(partner),
      async verify({ partner, ...message }) {
        const known = schemes.get(partner);
        if (known === undefined) return null;
        const signed = await known.scheme(message, { secrets: known.secrets, clock });
        if (signed === null) {
          metrics.webhooks.inc({ partner, outcome: 'refused' });
          refusals.add();
        }
        return signed;
      },
    },
    tasks: [
      runner(processWebhookTask, (key) => processWebhook(core, key)),
      recurring('platform.sweep-webhooks', { dailyAt: '03:50' }, () =>
        db.inTransaction((tx) =>
          sweepWebhooks(tx, { bodiesBefore: before(DEAD_BODY_DAYS), rowsBefore: before(IDS_DAYS) }),
        ),
      ),
    ],
  };
}

/** Keeps two days, because only today and yesterday are shown. */
function countByDay(clock: WebhooksCore['clock']): { add(): void; of(day: string): number } {
  const counts = new Map<string, number>();
  return {
    add() {
      const day = clock.now().toISOString().slice(0, 10);
      counts.set(day, (counts.get(day) ?? 0) + 1);
      const [oldest] = counts.keys();
      if (counts.size > 2 && oldest !== undefined) counts.delete(oldest);
    },
    of: (day) => counts.get(day) ?? 0,
  };
}

function watchInbox({ db, clock, metrics }: WebhooksCore): void {
  metrics.gaugeBy({
    name: 'gim_webhooks_dead',
    help: 'Messages of partners that were given up after their last try. Above zero needs a person.',
    label: 'partner',
    read: () => countDead(db.autocommit),
  });
  metrics.gauge({
    name: 'gim_webhooks_oldest_seconds',
    help: 'How long the oldest message of a partner waits to be worked off.',
    read: () => oldestOpenSeconds(db.autocommit, clock.now()),
  });
}

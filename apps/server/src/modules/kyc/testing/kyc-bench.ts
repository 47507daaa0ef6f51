import { randomUUID } from 'node:crypto';
import { getKyc, getKycCheck, getKycPicture, kycWebhook, listKycChecks, type StaffRole } from '@gim/contract';
import sharp from 'sharp';
import { signWebhook } from '../../../platform/webhooks/standard-webhooks.ts';
import { sandboxSanctions } from '../../../sandbox/sanctions-list.ts';
import { type Account, type Answer, eventsOf, verifiedAccount } from '../../../testing/test-identity.ts';
import { openStaffBench } from '../../../testing/test-staff.ts';
import { kycDecided } from '../index.ts';
import type { Applicant } from '../ports.ts';
import { applicantOf, createTestPartner, type TestPartner } from './test-partner.ts';

export interface AtDesk {
  readonly id: string;
  readonly token: string;
}

type Bench = Awaited<ReturnType<typeof openStaffBench>>;

/** A message to send; every part can be overridden. */
export interface Message {
  readonly id?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
}

export interface KycBench extends Bench {
  readonly partner: TestPartner;
  /** A phone's picture of a document. */
  readonly photo: Buffer;
  /** Sends a partner's message and returns the status. */
  send(userId: string, message?: Message): Promise<number>;
  /** Handles one message, as the job would. */
  work(id: string): Promise<void>;
  /** Sets the partner's data, and sends and handles the message about it. */
  tell(applicant: Applicant & { readonly userId: string }): Promise<void>;
  runTask(name: string): Promise<void>;
  someone(...roles: readonly StaffRole[]): Promise<AtDesk>;
  statusOf(account: Account): Promise<Answer<typeof getKyc>['body']>;
  /** A user with a pending check and two pictures. */
  waiting(more?: Partial<Applicant>): Promise<{ readonly account: Account; readonly checkId: string }>;
  openAll(checkId: string, who: AtDesk): Promise<void>;
  /** The decision events of the user. */
  told(userId: string): Promise<readonly object[]>;
}

/** Call at the top level of a test file. */
export async function openKycBench(): Promise<KycBench> {
  const partner = createTestPartner();
  const bench = await openStaffBench({ kycPartner: partner, hasInbox: true, sanctions: sandboxSanctions });
  const { identity, desk } = bench;
  const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a8' } })
    .withExif({ IFD0: { Artist: 'Canary in the metadata' } })
    .jpeg()
    .toBuffer();
  partner.pictures.set('front', photo).set('selfie', photo);
  const calls = callsOf(bench);
  const tell: KycBench['tell'] = async ({ userId, ...applicant }) => {
    partner.applicants.set(userId, applicant);
    const id = randomUUID();
    await calls.send(userId, { id });
    await calls.work(id);
  };
  return {
    ...bench,
    ...calls,
    partner,
    photo,
    tell,
    async someone(...roles) {
      const member = await desk.addMember(...roles);
      return { id: member.id, token: await desk.signedIn(member) };
    },
    async waiting(more = {}) {
      const account = await verifiedAccount(identity);
      const pictures = [
        { id: 'front', kind: 'document_front' },
        { id: 'selfie', kind: 'selfie' },
      ] as const;
      await tell({ userId: account.id, ...applicantOf(account.id, { pictures, ...more }) });
      const { rows } = await identity.platform.db.pool.query<{ id: string }>(
        'select id from kyc.check where user_id = $1',
        [account.id],
      );
      return { account, checkId: rows[0]?.id ?? '' };
    },
  };
}

const callsOf = ({
  identity,
}: Bench): Pick<KycBench, 'send' | 'work' | 'runTask' | 'statusOf' | 'openAll' | 'told'> => ({
  async send(userId, { id = randomUUID(), body, headers = {} } = {}) {
    const bytes = Buffer.from(body ?? JSON.stringify({ userId, event: 'reviewed' }));
    const timestamp = String(Math.floor(identity.clock.now().getTime() / 1000));
    const signature = signWebhook(identity.secrets.key('webhook kyc'), { id, timestamp, bytes });
    const all: Record<string, string | string[] | undefined> = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
      ...headers,
    };
    const sent = Object.entries(all).filter(([, value]) => value !== undefined);
    const { statusCode } = await identity.app.server.inject({
      method: 'POST',
      url: kycWebhook.path,
      headers: Object.fromEntries(sent),
      payload: bytes,
    });
    return statusCode;
  },
  async work(id) {
    await identity.inbox?.tasks[0]?.run({ partner: 'kyc', id });
  },
  async runTask(name) {
    const task = identity.kyc.tasks.find((one) => one.name === name);
    if (task === undefined) throw new Error(`There is no task ${name}.`);
    await task.run({});
  },
  statusOf: async ({ id, token }) => (await identity.call(getKyc, { query: { id }, token })).body,
  async openAll(checkId, { token }) {
    const { body } = await identity.call(getKycCheck, { params: { checkId }, token });
    for (const { id: pictureId } of body.pictures)
      await identity.call(getKycPicture, { params: { checkId, pictureId }, token });
  },
  told: (userId) => eventsOf(identity.platform, kycDecided.topic, userId),
});

/** The ids of the checks that the desk lists. */
export const listed = async ({ identity }: Pick<Bench, 'identity'>, { token }: AtDesk): Promise<string[]> =>
  (await identity.call(listKycChecks, { token })).body.items.map(({ id }) => id);

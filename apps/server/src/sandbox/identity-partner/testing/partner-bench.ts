import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { KycPartner } from '../../../modules/kyc/index.ts';
import { createLog } from '../../../platform/log/log.ts';
import { waitUntil } from '../../../testing/wait-until.ts';
import { createIdentityProcess, type IdentityProcess } from '../identity-process.ts';
import { createSandboxKycPartner } from '../kyc-partner.ts';
import { bodyOf, createPartnerClient, type PartnerClient } from '../partner-client.ts';
import { type SentMessages, sentMessages } from '../shapes.ts';
import { type Arrived, type LocalProduct, openLocalProduct } from './local-product.ts';

export const PUBLIC_ORIGIN = 'http://localhost:8080';

export const filled = {
  documentType: 'id_card',
  country: 'UA',
  givenNames: 'Olena',
  familyName: 'Kovalenko',
  birthDate: '1991-03-14',
  documentNumber: 'ab 004512',
  validUntil: '',
  phone: '+380 50 123 45 67',
  street: 'Khreshchatyk 22',
  city: 'Kyiv',
  postalCode: '01001',
  addressCountry: 'UA',
};

export const picture = (width = 400, height = 300): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#446655' } })
    .jpeg()
    .toBuffer();

/** Uploads one picture of a form; returns the status and the fault. */
export async function put(url: string, slot: string, bytes: Buffer): Promise<readonly unknown[]> {
  const answer = await fetch(`${url}/pictures/${slot}`, { method: 'PUT', body: new Uint8Array(bytes) });
  return [answer.status, answer.status === 204 ? undefined : Object(await answer.json()).fault];
}

export const send = (url: string, form: object): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(form) });

/** The partner as a real process, with a simulated product that only receives. */
export interface PartnerBench {
  readonly product: LocalProduct;
  readonly running: IdentityProcess;
  readonly apiKey: Buffer;
  readonly call: PartnerClient;
  readonly partner: KycPartner;
  openForm(userId: string): Promise<string>;
  /** Opens a user's form, fills it in and submits it. Returns its URL. */
  submit(userId: string, familyName?: string): Promise<string>;
  decide(userId: string, body: object): Promise<SentMessages>;
  resend(userId: string, body: object): Promise<void>;
  arrivedOf(userId: string): readonly Arrived[];
  close(): Promise<void>;
}

export async function openPartnerBench(): Promise<PartnerBench> {
  const [apiKey, webhookSecret] = [randomBytes(32), randomBytes(32)];
  const dataDir = mkdtempSync(join(tmpdir(), 'gim-identity-'));
  const product = await openLocalProduct(webhookSecret);
  const settings = { port: undefined, origin: undefined };
  const log = createLog({ level: 'silent' });
  const shared = { apiKey, webhookSecret, settings, publicOrigin: PUBLIC_ORIGIN };
  const running = createIdentityProcess({ dataDir, log, ...shared });
  running.start({ host: '127.0.0.1', port: product.port });
  const call = createPartnerClient({ address: running.address, apiKey, clock: product.clock });
  const partner = createSandboxKycPartner({ call });
  await waitUntil('the identity partner is up', () => (running.isUp() ? true : undefined), 30_000);
  const openForm = async (userId: string): Promise<string> =>
    (await partner.openForm({ userId, language: 'uk', returnUrl: `${PUBLIC_ORIGIN}/kyc` })).url;
  const ask = async (path: string, body: object) => bodyOf(await call({ method: 'POST', path, body }));
  return {
    product,
    running,
    apiKey,
    call,
    partner,
    openForm,
    async submit(userId, familyName = 'Kovalenko') {
      const url = await openForm(userId);
      const bytes = await picture();
      const slots = ['document_front', 'document_back', 'selfie'];
      const taken = await Promise.all(slots.map((slot) => put(url, slot, bytes)));
      const { status } = await send(url, { ...filled, familyName });
      if (status !== 204 || taken.some(([one]) => one !== 204)) throw new Error('The form was not taken.');
      return url;
    },
    decide: async (userId, body) => sentMessages.parse(await ask(`/v1/applicants/${userId}/decision`, body)),
    resend: async (userId, body) => void (await ask(`/v1/applicants/${userId}/messages`, body)),
    arrivedOf: (userId) => product.arrived.filter(({ externalUserId }) => externalUserId === userId),
    async close() {
      await running.stop();
      await product.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

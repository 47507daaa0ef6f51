import { deflateSync } from 'node:zlib';
import {
  confirmKycOverturn,
  decideKycCheck,
  escalateKycCheck,
  getKycCheck,
  getKycPicture,
  listKycChecks,
  staffRoles,
} from '@gim/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { verifiedAccount } from '../../../testing/test-identity.ts';
import { type AtDesk, listed, openKycBench } from '../testing/kyc-bench.ts';
import { applicantOf, OLENA } from '../testing/test-partner.ts';

const bench = await openKycBench();
const { identity, partner, photo, tell, told, statusOf, openAll, waiting, someone, runTask } = bench;
afterAll(bench.close);

let [iryna, petro]: AtDesk[] = [];
const first = (): AtDesk => iryna ?? { id: '', token: '' };
const second = (): AtDesk => petro ?? { id: '', token: '' };
beforeAll(async () => {
  iryna = await someone('compliance');
  petro = await someone('compliance');
});

const NOTE = 'Looked at it twice, with the original.';
const approved = { decision: 'approved' };
const rejected = { decision: 'rejected', rejectType: 'retry', reasons: ['documents_not_clear'] };
const decide = (checkId: string, { token }: AtDesk, body: object = approved) =>
  identity.call(decideKycCheck, { params: { checkId }, token, body });
const confirm = (checkId: string, { token }: AtDesk, isConfirmed = true) =>
  identity.call(confirmKycOverturn, { params: { checkId }, token, body: { isConfirmed } });
const open = (checkId: string, { token }: AtDesk) =>
  identity.call(getKycCheck, { params: { checkId }, token });
const query = async (text: string, values: readonly unknown[]) =>
  (await identity.platform.db.pool.query(text, [...values])).rows;
const linesOf = async (userId: string): Promise<string[]> =>
  (await query('select action from staff.audit where subject = $1 order by id', [userId])).map(
    ({ action }) => action,
  );

describe('what the desk sees', () => {
  test('Z-04 nobody but compliance can read the documents of a user', async () => {
    const { account, checkId } = await waiting();
    const pictureId = (await open(checkId, first())).body.pictures[0]?.id ?? '';
    const calls = [
      (token?: string) => identity.call(listKycChecks, token === undefined ? {} : { token }),
      (token?: string) =>
        identity.call(getKycCheck, { params: { checkId }, ...(token === undefined ? {} : { token }) }),
      (token?: string) =>
        identity.call(getKycPicture, {
          params: { checkId, pictureId },
          ...(token === undefined ? {} : { token }),
        }),
    ];
    const others = staffRoles.filter((role) => role !== 'compliance');
    const tokens = await Promise.all(others.map(async (role) => (await someone(role)).token));
    for (const call of calls) {
      expect((await call(first().token)).status).toBe(200);
      for (const token of tokens) expect((await call(token)).problem).toBe('NotAllowed');
      for (const token of [undefined, account.token, 'x'])
        expect((await call(token)).problem).toBe('SessionRequired');
    }
    // A refused person has opened nothing.
    const rows = await query('select staff_id from kyc.picture_opened where picture_id = $1', [pictureId]);
    expect(rows).toEqual([{ staff_id: first().id }]);
  });

  test('Z-04 nothing of it can be read in the tables', async () => {
    const { account } = await waiting({ entered: { ...OLENA, givenNames: 'Canaryna' } });
    const rows = await query(
      `select row_to_json(c)::text as text from kyc.check c where user_id = $1
       union all select encode(p.sealed_content, 'escape') from kyc.picture p join kyc.check c on c.id = p.check_id
       where c.user_id = $1`,
      [account.id],
    );
    expect(rows).toHaveLength(3);
    for (const { text } of rows)
      for (const plain of ['Canaryna', 'FA123456', 'Khreshchatyk', '1990-05-17', 'WEBP', 'RIFF'])
        expect(text).not.toContain(plain);
  });

  test('fields beside what the document says, with marks', async () => {
    const extracted = {
      givenNames: 'Олена',
      familyName: 'Іваненко',
      birthDate: '1991-05-17',
      address: 'Khreshchatyk 12, Kyiv',
      document: { type: 'passport', country: 'UA', number: 'FA 123456', validUntil: null },
    } as const;
    const { checkId, account } = await waiting({ extracted });
    const { body } = await open(checkId, first());
    expect(body.fields.map(({ field, match }) => `${field} ${match}`)).toEqual([
      'legalName match',
      'birthDate mismatch',
      'documentNumber match',
      'validUntil missing',
      'address check',
      'country match',
    ]);
    expect(body.email).not.toBe(account.email);
    expect(body.sanctions).toEqual({ screenedAt: expect.any(String), hits: [] });
    expect(await linesOf(account.id)).toEqual(['kyc.open']);
  });

  test('the oldest first, and what was passed on before all', async () => {
    const { checkId: young } = await waiting({ submittedAt: new Date('2026-02-02T00:00:00Z') });
    const { checkId: old } = await waiting({ submittedAt: new Date('2026-02-01T00:00:00Z') });
    const before = await listed(bench, first());
    const { body } = await identity.call(listKycChecks, { token: first().token });
    expect(await identity.kyc.countWaiting(identity.platform.db.lookups)).toBe(body.waiting);
    expect(body.waiting).toBe(before.length);
    expect(before.indexOf(old)).toBeLessThan(before.indexOf(young));
    const passed = await identity.call(escalateKycCheck, {
      params: { checkId: young },
      token: first().token,
      body: { note: NOTE },
    });
    expect(passed.status).toBe(204);
    expect((await listed(bench, second()))[0]).toBe(young);
    const { escalation } = (await open(young, second())).body;
    expect(escalation).toMatchObject({ by: { id: first().id, name: 'Iryna Koval' }, note: NOTE });
  });
});

/** A PNG of one colour that declares these dimensions. */
function flood(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const chunk = (type: string, data: Buffer): Buffer => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    return Buffer.concat([length, Buffer.from(type, 'latin1'), data, Buffer.alloc(4)]);
  };
  const data = deflateSync(Buffer.alloc((width + 1) * height));
  const start = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([start, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

describe('pictures', () => {
  test('I-08 are written anew: nothing of what was uploaded but the pixels', async () => {
    const { checkId } = await waiting();
    const [picture] = (await open(checkId, first())).body.pictures;
    expect(picture).toMatchObject({ kind: 'document_front', width: 900, height: 600, isOpened: false });
    const answer = await identity.app.server.inject({
      url: `/api/desk/kyc/${checkId}/pictures/${picture?.id}`,
      headers: { authorization: `Bearer ${first().token}` },
    });
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp' });
    expect(answer.headers['cache-control']).toContain('no-store');
    const { format, width, exif } = await sharp(answer.rawPayload).metadata();
    expect([format, width, exif]).toEqual(['webp', 900, undefined]);
    expect((await open(checkId, first())).body.pictures[0]?.isOpened).toBe(true);
    expect((await open(checkId, second())).body.pictures[0]?.isOpened).toBe(false);
  });

  test.each([
    ['a page behind a photo', Buffer.concat([photo, Buffer.from('<html><script>x</script>')])],
    ['an archive behind a photo', Buffer.concat([photo, Buffer.from('504b030414000000', 'hex')])],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a document', Buffer.from('%PDF-1.7 1 0 obj')],
    ['a bomb of 400 megapixels', flood(20_000, 20_000)],
    ['more than 5 MB', Buffer.concat([photo, Buffer.alloc(5_000_001)])],
    ['nothing', Buffer.alloc(0)],
  ])('I-08 are not kept when they are %s, and nobody can be approved without one', async (_what, bytes) => {
    partner.pictures.set('bad', bytes);
    const { checkId } = await waiting({ pictures: [{ id: 'bad', kind: 'document_front' }] });
    const { body } = await open(checkId, first());
    expect([body.pictures, body.arePicturesDeleted]).toEqual([[], false]);
    expect((await decide(checkId, first())).problem).toBe('PicturesNotOpened');
  });

  test('are deleted when their time is over, and of a check that waits they are not', async () => {
    const old = await waiting();
    const open1 = await waiting();
    await openAll(old.checkId, first());
    await decide(old.checkId, first());
    identity.advance(89 * 86_400);
    await runTask('kyc.delete-pictures');
    const count = async (checkId: string): Promise<number> =>
      (await query('select from kyc.picture where check_id = $1', [checkId])).length;
    expect([await count(old.checkId), await count(open1.checkId)]).toEqual([2, 2]);
    identity.advance(2 * 86_400);
    await runTask('kyc.delete-pictures');
    expect([await count(old.checkId), await count(open1.checkId)]).toEqual([0, 2]);
    iryna = await someone('compliance');
    petro = await someone('compliance');
    expect((await open(old.checkId, first())).body.arePicturesDeleted).toBe(true);
  });
});

describe('a decision', () => {
  test('P-02 needs every picture opened by the one who decides', async () => {
    const { account, checkId } = await waiting();
    expect((await decide(checkId, first())).problem).toBe('PicturesNotOpened');
    const { pictures } = (await open(checkId, first())).body;
    const params = { checkId, pictureId: pictures[0]?.id ?? '' };
    await identity.call(getKycPicture, { params, token: first().token });
    expect((await decide(checkId, first())).problem).toBe('PicturesNotOpened');
    expect((await decide(checkId, first(), rejected)).problem).toBe('PicturesNotOpened');
    await openAll(checkId, second());
    expect((await decide(checkId, first())).problem).toBe('PicturesNotOpened');
    expect((await decide(checkId, second())).body).toEqual({ status: 'approved', needsSecondPerson: false });
    expect(await told(account.id)).toHaveLength(1);
    expect(await listed(bench, first())).not.toContain(checkId);
    const { history } = (await open(checkId, first())).body;
    expect(history).toMatchObject([{ by: { id: second().id }, status: 'approved' }]);
    expect(await linesOf(account.id)).toContain('kyc.decide');
  });

  test('of two people at once is one', async () => {
    const { account, checkId } = await waiting();
    await openAll(checkId, first());
    await openAll(checkId, second());
    const answers = await Promise.all([decide(checkId, first()), decide(checkId, second(), rejected)]);
    const done = answers.filter(({ body }) => body?.needsSecondPerson === false);
    expect(done).toHaveLength(1);
    expect(await told(account.id)).toHaveLength(1);
    expect((await query('select from kyc.decision where check_id = $1', [checkId])).length).toBe(1);
  });

  test('Z-06 is overturned by two people, and not by one twice', async () => {
    const { account, checkId } = await waiting();
    await openAll(checkId, first());
    await decide(checkId, first(), rejected);
    const { body } = await decide(checkId, first());
    expect(body).toEqual({ status: 'rejected', needsSecondPerson: true });
    expect((await decide(checkId, second())).problem).toBe('OverturnOpen');
    expect((await confirm(checkId, first())).problem).toBe('FourEyesRequired');
    expect((await confirm(checkId, second())).problem).toBe('PicturesNotOpened');
    expect(await listed(bench, second())).toContain(checkId);
    await openAll(checkId, second());
    expect((await confirm(checkId, second())).body).toEqual({ status: 'approved' });
    expect((await confirm(checkId, second())).problem).toBe('ReviewClosed');
    expect(await told(account.id)).toHaveLength(2);
    const lines = await linesOf(account.id);
    expect(lines).toEqual(
      expect.arrayContaining(['kyc.propose-overturn', 'kyc.confirm-refused', 'kyc.overturn']),
    );
    await decide(checkId, first(), rejected);
    const { overturn } = (await open(checkId, second())).body;
    expect(overturn).toMatchObject({ to: 'rejected', rejectType: 'retry', reasons: rejected.reasons });
    expect((await confirm(checkId, second(), false)).body).toEqual({ status: 'approved' });
    expect(await told(account.id)).toHaveLength(2);
  });

  test('P-02 a name of the sanctions lists is approved by nobody alone, and not by the partner', async () => {
    const entered = { ...OLENA, givenNames: 'Viktor', familyName: 'Sanctioned' };
    const { account, checkId } = await waiting({ entered });
    const known = partner.applicants.get(account.id) ?? applicantOf(account.id);
    await tell({
      userId: account.id,
      ...known,
      review: { state: 'approved', at: new Date('2026-03-01T11:30:00Z') },
    });
    expect((await query('select status from kyc.identity where user_id = $1', [account.id]))[0]).toEqual({
      status: 'pending',
    });
    const { sanctions } = (await open(checkId, first())).body;
    expect(sanctions.hits).toEqual([{ list: 'Sandbox list', name: 'Viktor Sanctioned', score: 80 }]);
    await openAll(checkId, first());
    expect((await decide(checkId, first())).problem).toBe('SanctionsHit');
    const { body } = await decide(checkId, first(), { ...approved, note: NOTE });
    expect(body).toEqual({ status: 'pending', needsSecondPerson: true });
    await openAll(checkId, second());
    expect((await confirm(checkId, second())).body).toEqual({ status: 'approved' });
  });

  test('is not made about what was sent before something newer', async () => {
    const { account, checkId } = await waiting();
    await openAll(checkId, first());
    const submittedAt = new Date('2026-03-01T11:59:00Z');
    await tell({ userId: account.id, ...applicantOf(account.id, { submittedAt }) });
    expect((await decide(checkId, first())).problem).toBe('ReviewClosed');
    expect(await listed(bench, first())).not.toContain(checkId);
    const fresh = await verifiedAccount(identity);
    expect((await statusOf(fresh)).status).toBe('notchecked');
  });
});

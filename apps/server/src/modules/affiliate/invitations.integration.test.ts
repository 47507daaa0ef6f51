import { randomUUID } from 'node:crypto';
import { countAffiliateClick, createAffiliateInvite, getAffiliate } from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { eventsOf } from '../../testing/test-identity.ts';
import { affiliateInvited, invitation, invitationContext } from './index.ts';
import { openAffiliateBench, type Person } from './testing/affiliate-bench.ts';

const bench = await openAffiliateBench({ levels: 3 });
const { identity } = bench;
afterAll(bench.close);

const program = async ({ id, token }: Person) =>
  (await identity.call(getAffiliate, { params: { id }, token })).body;

describe('Z-07 what anybody can send', () => {
  test('clicks count for their affiliate, within a budget of the network, and are answered alike', async () => {
    const olena = await bench.person();
    const click = (affiliateId: string, ip: string) =>
      identity.call(countAffiliateClick, { params: { affiliateId }, ip });
    const answers = [];
    for (let count = 0; count < 25; count += 1)
      answers.push((await click(olena.affiliateId, `203.0.113.${count}`)).status);
    answers.push((await click('NOBODY2222', '203.0.113.9')).status);
    expect(new Set(answers)).toEqual(new Set([204]));
    expect((await program(olena)).month.clicks).toBe(20);
    expect((await click(olena.affiliateId, '198.51.100.7')).status).toBe(204);
    expect((await program(olena)).month.clicks).toBe(21);
  });

  test('invitations: one a week to a mailbox, ten a day of one affiliate, and nobody learns who has an account', async () => {
    const [olena, known] = [await bench.person(), await bench.person()];
    const invite = (email: string, who: Person = olena) =>
      identity.call(createAffiliateInvite, {
        params: { id: who.id },
        token: who.token,
        body: { email, language: 'uk' },
      });
    const events = () => eventsOf(identity.platform, affiliateInvited.topic, olena.id);
    const stranger = `friend.${randomUUID().slice(0, 8)}@gmail.com`;
    const [one, other] = [await invite(stranger), await invite(known.email)];
    expect([one.status, one.text, other.status, other.text]).toEqual([204, '', 204, '']);
    expect(await events()).toHaveLength(2);
    const sealed = Reflect.get(Object((await events())[1]), 'sealedInvitation');
    expect(JSON.stringify(await events())).not.toContain(stranger);
    expect(
      invitation.parse(JSON.parse(identity.sealer.open(String(sealed), invitationContext(olena.id)))),
    ).toMatchObject({ email: stranger, language: 'uk', affiliateId: olena.affiliateId });
    // Another spelling of the same mailbox gets the same answer but no second mail, whoever the sender is.
    expect((await invite(stranger.replace('@', '+x@'), known)).status).toBe(204);
    expect((await invite(stranger)).status).toBe(204);
    expect(await eventsOf(identity.platform, affiliateInvited.topic, known.id)).toEqual([]);
    for (let count = 0; count < 7; count += 1)
      expect((await invite(`f${randomUUID().slice(0, 8)}@example.com`)).status).toBe(204);
    const refused = await invite(`f${randomUUID().slice(0, 8)}@example.com`);
    expect([refused.status, refused.problem]).toEqual([429, 'InvitesTooMany']);
    expect(await events()).toHaveLength(9);
  });
});

import { changeStaffPassword, listAudit } from '@gim/contract';
import { afterAll, describe, expect, test } from 'vitest';
import { openStaffBench } from '../../testing/test-staff.ts';

const { desk, identity, close } = await openStaffBench();
afterAll(close);

describe('changing the own password', () => {
  const newPassword = 'Till-and-Ledger-58';
  const change = (token: string, body: object) => identity.call(changeStaffPassword, { token, body });

  test('needs the old one and a code, ends the other sessions, and is in the log', async () => {
    const member = await desk.addMember('admin');
    const other = await desk.signedIn(member);
    identity.advance(30);
    const token = await desk.signedIn(member);
    identity.advance(30);
    const { password, code } = desk.credentialsOf(member);
    const wrongCode = code === '000000' ? '000001' : '000000';
    for (const body of [
      { password: 'wrong', newPassword, code },
      { password, newPassword, code: wrongCode },
    ])
      expect((await change(token, body)).problem).toBe('CredentialsWrong');
    expect((await change(token, { password, newPassword, code })).status).toBe(204);
    expect([(await desk.self(token)).status, (await desk.self(other)).status]).toEqual([200, 401]);
    const { items } = (await identity.call(listAudit, { token, query: { limit: '3' } })).body;
    expect(items.map(({ action, staffName }) => [action, staffName])).toEqual([
      ['staff.change-password', 'Iryna Koval'],
      ['staff.change-password-refused', 'Iryna Koval'],
      ['staff.change-password-refused', 'Iryna Koval'],
    ]);
    identity.advance(30);
    expect((await desk.signIn(desk.credentialsOf(member))).status).toBe(400);
    identity.advance(30);
    expect((await desk.signIn(desk.credentialsOf({ ...member, password: newPassword }))).status).toBe(200);
  });

  test('A-02 a weak one is refused by name, and costs no code', async () => {
    const member = await desk.addMember('teller');
    const token = await desk.signedIn(member);
    identity.advance(30);
    const { password, code } = desk.credentialsOf(member);
    for (const [weak, problem] of [
      ['Short-1', 'PasswordTooShort'],
      ['Liverpool-1892!', 'PasswordTooCommon'],
    ])
      expect((await change(token, { password, newPassword: weak, code })).problem).toBe(problem);
    expect((await change(token, { password, newPassword, code })).status).toBe(204);
  });

  test('A-04 a desk left open is no place to guess: the seventh try is not compared', async () => {
    const member = await desk.addMember('teller');
    const token = await desk.signedIn(member);
    identity.advance(30);
    const { password, code } = desk.credentialsOf(member);
    const wrong = { password: 'wrong', newPassword, code };
    await Promise.all(Array.from({ length: 6 }, () => change(token, wrong)));
    expect((await change(token, { password, newPassword, code })).problem).toBe('CredentialsWrong');
  });
});

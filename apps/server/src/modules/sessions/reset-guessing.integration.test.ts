import { finishPasswordReset, startPasswordReset } from '@gim/contract';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openIdentityBench } from '../../testing/identity-bench.ts';
import { mailedCode, PASSWORD, type TestIdentity, verifiedAccount } from '../../testing/test-identity.ts';

const { identity, second, close } = await openIdentityBench();
afterAll(close);

beforeEach(() => identity.advance(2 * 86_400));

describe('guessing reset codes (A-07, P13)', () => {
  const reset = (
    email: string,
    code: string,
    { ip, on = identity, deviceId }: { ip: string; on?: TestIdentity; deviceId?: string },
  ) =>
    on.call(finishPasswordReset, {
      body: { email, code, newPassword: PASSWORD, ...(deviceId === undefined ? {} : { deviceId }) },
      ip,
    });
  const resetCode = async (email: string, id: string, ip: string) => {
    const { body } = await identity.call(startPasswordReset, { body: { email }, ip });
    return { length: body.codeLength, code: await mailedCode(identity, id, 'PasswordResetRequested') };
  };
  const other = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

  test('200 guesses at a reset code from 20 networks in two processes: ten are compared in a day, then codes are long', async () => {
    const { email, id } = await verifiedAccount(identity);
    const { code, length } = await resetCode(email, id, '10.2.0.1');
    expect(length).toBe(6);
    const problems = new Set<string | undefined>();
    for (let n = 0; n < 200; n += 100) {
      const guesses = Array.from({ length: 100 }, (_, index) =>
        reset(email, other(code, n + index + 1), {
          ip: `10.2.${index % 20}.1`,
          on: index % 2 === 0 ? identity : second,
        }),
      );
      for (const { problem } of await Promise.all(guesses)) problems.add(problem);
    }
    expect(problems).toEqual(new Set(['CodeInvalid']));
    const { rows } = await identity.platform.db.pool.query(
      'select count from users.attempt where bucket = $1',
      [`code reset ${email} strangers`],
    );
    expect(rows).toEqual([{ count: 10 }]);
    expect((await reset(email, code, { ip: '10.2.99.1' })).problem).toBe('CodeInvalid');
    const long = await resetCode(email, id, '10.2.99.1');
    expect([long.length, long.code.length]).toEqual([12, 12]);
    expect((await reset(email, long.code, { ip: '10.2.99.1' })).status).toBe(204);
  });

  test('one network gets five tries at a reset code, and never takes the tries of another or of a known device', async () => {
    const account = await verifiedAccount(identity);
    const { email, id, deviceId } = account;
    const { code } = await resetCode(email, id, '10.3.0.1');
    for (let n = 1; n <= 8; n += 1) await reset(email, other(code, n), { ip: '10.3.0.1' });
    expect((await reset(email, code, { ip: '10.3.0.1' })).problem).toBe('CodeInvalid');
    for (let n = 1; n <= 4; n += 1) await reset(email, other(code, n), { ip: '10.3.1.1', deviceId });
    expect((await reset(email, code, { ip: '10.3.2.1' })).status).toBe(204);
  });

  test('a known device has five tries at a reset code too, whatever strangers have used up', async () => {
    const account = await verifiedAccount(identity);
    const { email, id, deviceId } = account;
    const { code } = await resetCode(email, id, '10.4.0.1');
    for (let n = 1; n <= 30; n += 1) await reset(email, other(code, n), { ip: `10.4.${n}.1` });
    for (let n = 1; n <= 4; n += 1) await reset(email, other(code, n), { ip: '10.4.0.1', deviceId });
    expect((await reset(email, code, { ip: '10.4.0.1', deviceId })).status).toBe(204);
    const again = await identity.call(startPasswordReset, { body: { email, deviceId }, ip: '10.4.0.1' });
    expect(again.status).toBe(200);
    const next = await mailedCode(identity, id, 'PasswordResetRequested');
    for (let n = 0; n < 5; n += 1) await reset(email, '0'.repeat(12), { ip: '10.4.0.1', deviceId });
    expect((await reset(email, next, { ip: '10.4.0.1', deviceId })).problem).toBe('CodeInvalid');
  });

  test('a long reset code has 20 tries an hour from one network, and another network is free', async () => {
    const { email, id } = await verifiedAccount(identity);
    const { code: short } = await resetCode(email, id, '10.5.0.1');
    for (let n = 1; n <= 10; n += 1) await reset(email, other(short, n), { ip: `10.5.${n}.1` });
    const { code } = await resetCode(email, id, '10.5.0.1');
    const wrong = `${code.slice(0, 11)}${(Number(code[11]) + 1) % 10}`;
    for (let n = 0; n < 20; n += 1) await reset(email, wrong, { ip: '10.5.0.1' });
    expect((await reset(email, code, { ip: '10.5.0.1' })).problem).toBe('CodeInvalid');
    expect((await reset(email, code, { ip: '10.5.99.1' })).status).toBe(204);
  });
});

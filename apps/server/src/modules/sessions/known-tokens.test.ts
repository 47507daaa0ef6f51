import { describe, expect, it } from 'vitest';
import type { VerifiedClaims } from './access-tokens.ts';
import { rememberTokens } from './known-tokens.ts';

const issuedAt = new Date('2026-01-01T12:00:00Z');
const after = (seconds: number): Date => new Date(issuedAt.getTime() + seconds * 1000);

function setUp(life = 600) {
  const claims: VerifiedClaims = {
    userId: 'u',
    sessionId: 's',
    deviceId: 'd',
    amr: ['pwd'],
    authTime: issuedAt,
    issuedAt,
    expiresAt: after(life),
  };
  let now = issuedAt;
  const asked: string[] = [];
  const verify = rememberTokens(
    async (token) => {
      asked.push(token);
      return token === 'good' && now < claims.expiresAt ? claims : null;
    },
    { clock: { now: () => now } },
  );
  const at = async (seconds: number, token = 'good'): Promise<boolean> => {
    now = after(seconds);
    return (await verify(token)) !== null;
  };
  return { at, asked };
}

describe('S-01: a token that was verified', () => {
  it('is not verified again in its time, and is after it', async () => {
    const { at, asked } = setUp();
    expect([await at(0), await at(300), await at(599)]).toEqual([true, true, true]);
    expect(asked).toEqual(['good']);
    expect(await at(600)).toBe(false);
    expect(asked).toEqual(['good', 'good']);
  });

  it('says nothing of another one, and what was refused is asked again each time', async () => {
    const { at, asked } = setUp();
    await at(0);
    expect([await at(1, 'Good'), await at(2, 'Good')]).toEqual([false, false]);
    expect(asked).toEqual(['good', 'Good', 'Good']);
  });

  it.each([
    ['before it was issued', -1],
    ['when it claims a longer life than we give', 601],
  ])('is verified again %s', async (_, seconds) => {
    const { at, asked } = setUp(86_400);
    await at(0);
    await at(seconds);
    expect(asked).toHaveLength(2);
  });
});

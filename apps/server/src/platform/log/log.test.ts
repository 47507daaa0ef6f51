import { describe, expect, it } from 'vitest';
import { withContext } from '../request-context.ts';
import { createLog } from './log.ts';

const canary = 'CANARY7f3a9c';
const jwt = `eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiI${canary}In0.c2lnbmF0dXJl${canary}`;
const card = '4111 1111 1111 1111';

function logged(write: (log: ReturnType<typeof createLog>) => void): string {
  const lines: string[] = [];
  write(createLog({ level: 'debug', write: (line) => lines.push(line) }));
  expect(lines.length).toBeGreaterThan(0);
  return lines.join('');
}

describe('S-12 no secret reaches the log', () => {
  it.each([
    'password',
    'newPassword',
    'jwtToken',
    'refreshToken',
    'refresh_token',
    'access-token',
    'loginTicket',
    'code',
    'accessCode',
    'recoveryCodes',
    'secret',
    'seed',
    'mnemonic',
    'privateKey',
    'authorization',
    'Authorization',
    'cookie',
    'set-cookie',
    'cardNumber',
    'pushToken',
  ])('in the field %s, at any depth', (name) => {
    const text = logged((log) => {
      log.info({ [name]: canary }, 'top');
      log.info({ a: { b: [{ [name]: canary, kept: 'visible' }] } }, 'deep');
      log.with({ [name]: canary }).warn({}, 'bound');
    });
    expect(text).not.toContain(canary);
    expect(text).toContain('visible');
  });

  it.each([
    ['a bearer token', `Bearer ${jwt}`],
    ['a bare token', `token was ${jwt} there`],
    ['an opaque bearer token', `authorization: bearer ${canary}${canary}`],
    ['a query', `GET /x?code=${canary}&next=1`],
    ['a quoted body', `{"password":"${canary}","x":1}`],
    ['a twice quoted body', JSON.stringify(JSON.stringify({ refreshToken: canary }))],
    ['an assignment', `otp: ${canary}`],
    ['a database address', `postgresql://gim:${canary}@db/gim failed`],
  ])('inside a text: %s', (_what, text) => {
    const line = logged((log) => {
      log.error({ note: text }, text);
      log.error({ err: new Error(text, { cause: new Error(text) }) }, 'failed');
    });
    expect(line).not.toContain(canary);
  });

  it.each([card, card.replaceAll(' ', ''), card.replaceAll(' ', '-')])('a card number: %s', (number) => {
    expect(logged((log) => log.info({ note: `paid by ${number}.` }, 'x'))).not.toContain(number);
  });

  it('in what a database error quotes of a row', () => {
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: `Key (email)=(${canary}) already exists.`,
      constraint: 'user_email_key',
    });
    const line = logged((log) => log.error({ err: error }, 'failed'));
    expect(line).not.toContain(canary);
    expect(JSON.parse(line).err).toMatchObject({ sqlState: '23505', constraint: 'user_email_key' });
  });
});

describe('the log stays useful', () => {
  it('keeps ids, amounts, machine codes and plain words', () => {
    const fields = {
      userId: '018f0000-0000-7000-8000-00000000000a',
      amount: '123456789012345678',
      problem: 'CodeInvalid',
      code: 'ECONNREFUSED',
      at: '2026-01-01T00:00:00.000Z',
    };
    const line = JSON.parse(logged((log) => log.info(fields, 'a code was sent')));
    expect(line).toMatchObject({ ...fields, msg: 'a code was sent', level: 'info' });
  });

  it('carries the trace id of the work at hand', () => {
    const line = withContext({ traceId: 'trace-1' }, () => logged((log) => log.info({}, 'x')));
    expect(JSON.parse(line)).toMatchObject({ traceId: 'trace-1' });
  });

  it('writes one line for each entry, whatever is in it', () => {
    const line = logged((log) => log.info({ note: 'a\nb\r\n{"level":"error"}' }, 'x\ny'));
    expect(line.trimEnd().split('\n')).toHaveLength(1);
  });
});

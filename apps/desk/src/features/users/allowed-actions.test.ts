import { rights } from '@gim/contract/endpoint';
import type { DeskUser, UnfreezeRequest } from '@gim/contract/users.desk';
import { describe, expect, test } from 'vitest';
import { allowedActions } from './allowed-actions.ts';

const request: UnfreezeRequest = {
  id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b21',
  userId: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b22',
  email: 'a•••@e•••.com',
  state: 'Open',
  requestedBy: { id: 'oleh', name: 'Oleh B.' },
  requestedAt: '2026-03-01T12:00:00Z',
  expiresAt: '2026-03-02T12:00:00Z',
  note: 'Video call, passport read again.',
  decidedBy: null,
  decidedAt: null,
  decisionNote: null,
};
const frozen = (...unfreezeRequests: UnfreezeRequest[]): Pick<DeskUser, 'status' | 'unfreezeRequests'> => ({
  status: 'Frozen',
  unfreezeRequests,
});
const support = {
  staffId: 'oleh',
  rights: ['users.read', 'users.freeze', 'users.unfreeze.request'],
} as const;
const compliance = { staffId: 'maria', rights: ['users.read', 'users.unfreeze.approve'] } as const;

describe('a frozen account', () => {
  test('is asked for by support, and nobody else', () => {
    expect(allowedActions(frozen(), support)).toEqual({ kind: 'request' });
    expect(allowedActions(frozen(), compliance)).toEqual({ kind: 'wait', because: 'needsSupport' });
  });

  test('is decided by another person than the one who asked', () => {
    expect(allowedActions(frozen(request), compliance)).toEqual({ kind: 'decide', request });
    const oleh = { staffId: 'oleh', rights };
    expect(allowedActions(frozen(request), oleh)).toEqual({ kind: 'wait', because: 'askedByMe' });
    const other = { ...support, staffId: 'nadiia' };
    expect(allowedActions(frozen(request), other)).toEqual({ kind: 'wait', because: 'needsSecond' });
  });

  test('may be asked for again once the last request has ended', () => {
    expect(allowedActions(frozen({ ...request, state: 'Rejected' }), support)).toEqual({ kind: 'request' });
  });
});

test('an account in use is frozen by who may, and any other is left alone', () => {
  expect(allowedActions({ status: 'Active', unfreezeRequests: [] }, support)).toEqual({ kind: 'freeze' });
  expect(allowedActions({ status: 'Active', unfreezeRequests: [] }, compliance)).toEqual({ kind: 'none' });
  for (const status of ['NotVerified', 'Blocked', 'Deleted'] as const)
    expect(allowedActions({ status, unfreezeRequests: [] }, { staffId: 'x', rights })).toEqual({
      kind: 'none',
    });
});

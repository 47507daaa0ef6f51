import { describe, expect, test } from 'vitest';
import { isChanged, matchingMembers, memberRules, waitingOf } from './member-rules.ts';

const request = {
  id: 'request',
  roles: ['treasury' as const],
  requestedBy: { id: 'sofia', name: 'Sofia' },
  requestedAt: '2025-10-16T08:00:00Z',
  expiresAt: '2025-10-17T08:00:00Z',
  note: 'Starts on Monday.',
};
const member = { id: 'oleh', state: 'Active' as const, request };
const admin = { staffId: 'andrii', rights: ['staff.read', 'staff.manage', 'staff.approve'] as const };

describe('what is offered for a member of staff', () => {
  test('is all of it to another admin', () => {
    expect(memberRules(member, admin)).toEqual({
      isSelf: false,
      canChange: true,
      canEnable: false,
      canDecide: true,
    });
    expect(memberRules({ ...member, state: 'Disabled' }, admin)).toMatchObject({
      canChange: false,
      canEnable: true,
    });
  });

  test('is nothing for the own account, and nothing without the right', () => {
    const none = { canChange: false, canEnable: false, canDecide: false };
    expect(memberRules(member, { ...admin, staffId: 'oleh' })).toEqual({ isSelf: true, ...none });
    expect(memberRules(member, { ...admin, rights: ['staff.read'] })).toEqual({ isSelf: false, ...none });
  });

  test('is no decision for whoever asked, nor where nobody has asked', () => {
    expect(memberRules(member, { ...admin, staffId: 'sofia' }).canDecide).toBe(false);
    expect(memberRules({ ...member, request: null }, admin).canDecide).toBe(false);
  });
});

test('a form is changed when it says something else, in whatever order', () => {
  const access = { roles: ['teller' as const, 'support' as const], pointIds: ['a', 'b'] };
  expect(isChanged(access, { roles: ['support', 'teller'], pointIds: ['b', 'a'] })).toBe(false);
  expect(isChanged(access, { ...access, roles: ['support'] })).toBe(true);
  expect(isChanged(access, { ...access, pointIds: ['a', 'c'] })).toBe(true);
});

test('only what is new and takes two people waits', () => {
  const takesTwo = (role: string): boolean => role === 'admin' || role === 'treasury';
  expect(waitingOf(['admin'], ['admin', 'treasury', 'teller'], takesTwo)).toEqual(['treasury']);
});

test('members are found by name and e-mail', () => {
  const one = { name: 'Oleh Bondar', email: 'oleh@gim.example' };
  const shown = (text: string) =>
    matchingMembers(
      [
        {
          ...member,
          ...one,
          roles: [],
          pointIds: [],
          createdAt: '2025-10-16T08:00:00Z',
          addedBy: null,
          lastSignInAt: null,
          sessions: 0,
          version: 0,
        },
      ],
      text,
    ).length;
  expect([shown(''), shown('BONDAR'), shown('oleh@'), shown('iryna')]).toEqual([1, 1, 1, 0]);
});

import { describe, expect, it } from 'vitest';
import { checkRules } from './check-rules.ts';

const me = 'staff-1';
const who = { staffId: me, rights: ['kyc.read', 'kyc.decide'] as const, opened: new Set<string>() };
const at = '2026-11-16T10:00:00.000Z';
const check = {
  status: 'pending',
  overturn: null,
  sanctions: { screenedAt: at, hits: [] },
  pictures: [
    { id: 'front', isOpened: false },
    { id: 'selfie', isOpened: true },
  ],
} as const;
const overturn = (id: string) => ({
  by: { id, name: 'Iryna' },
  at,
  to: 'rejected' as const,
  rejectType: 'final' as const,
  reasons: ['documents_do_not_match' as const],
  note: 'Wrong person',
});

describe('checkRules', () => {
  it('lets nobody without the right decide', () => {
    expect(
      checkRules({ ...check, sanctions: { screenedAt: at, hits: [] } }, { ...who, rights: ['kyc.read'] }),
    ).toEqual({
      kind: 'readOnly',
    });
  });

  it('counts the pictures that were not opened, here or before', () => {
    const open = { kind: 'open', isOverturn: false, hasSanctionsHit: false };
    const facts = { ...check, sanctions: { screenedAt: at, hits: [] } };
    expect(checkRules(facts, who)).toEqual({ ...open, unopened: 1 });
    expect(checkRules(facts, { ...who, opened: new Set(['front']) })).toEqual({ ...open, unopened: 0 });
  });

  it('asks a second person for a decided check, and not the one who asked for it', () => {
    const facts = { ...check, status: 'approved' as const, sanctions: { screenedAt: at, hits: [] } };
    expect(checkRules(facts, who)).toMatchObject({ kind: 'open', isOverturn: true });
    expect(checkRules({ ...facts, overturn: overturn(me) }, who)).toEqual({
      kind: 'overturn',
      isOwn: true,
      unopened: 1,
    });
    expect(checkRules({ ...facts, overturn: overturn('staff-2') }, who)).toEqual({
      kind: 'overturn',
      isOwn: false,
      unopened: 1,
    });
  });

  it('knows a name that is on a sanctions list', () => {
    const hits = [{ list: 'Sandbox', name: 'X', score: 100 }];
    expect(checkRules({ ...check, sanctions: { screenedAt: at, hits } }, who)).toMatchObject({
      hasSanctionsHit: true,
    });
  });
});

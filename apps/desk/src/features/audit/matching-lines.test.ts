import { expect, test } from 'vitest';
import { matchingLines } from './matching-lines.ts';
import type { AuditLine } from './use-audit.ts';

const line = (id: string, more: Partial<AuditLine>): AuditLine => ({
  id,
  at: '2026-03-01T12:00:00.000Z',
  staffId: null,
  staffName: null,
  action: 'staff.sign-in',
  subject: null,
  subjectName: null,
  before: null,
  after: null,
  ...more,
});
const lines = [
  line('1', { staffName: 'Iryna Koval' }),
  line('2', { action: 'staff.disable', subject: 'oleh@gim.example' }),
  line('3', { before: { limit: '100.00' }, after: { limit: '250.00' } }),
];

test.each([
  ['', ['1', '2', '3']],
  ['  ', ['1', '2', '3']],
  ['IRYNA', ['1']],
  ['disable', ['2']],
  ['oleh@', ['2']],
  ['100.00', ['3']],
  ['250', ['3']],
  ['nobody', []],
])('%j finds %j', (text, ids) => {
  expect(matchingLines(lines, text).map(({ id }) => id)).toEqual(ids);
});

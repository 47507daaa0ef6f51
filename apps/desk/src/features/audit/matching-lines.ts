import type { AuditLine } from './use-audit.ts';

/** The entries that contain the search text anywhere: who, what, subject, before or after. */
export function matchingLines(lines: readonly AuditLine[], text: string): readonly AuditLine[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return lines;
  return lines.filter(({ staffName, action, subject, subjectName, before, after }) =>
    [staffName, action, subject, subjectName, JSON.stringify(before), JSON.stringify(after)]
      .join(' ')
      .toLowerCase()
      .includes(wanted),
  );
}

import { readFileSync } from 'node:fs';

/**
 * What the kernel says of a process; all empty for a dead one. Number and start together name a process for good:
 * numbers alone are used again, in a container even at every start.
 *
 * @param {number} pid
 * @returns {{ name: string, parent: string, start: string }}
 */
export function aboutProcess(pid) {
  const stat = readStat(pid);
  // The name stands in brackets and may hold blanks and brackets itself, so the fields are counted after the last one.
  const end = stat.lastIndexOf(')');
  const fields = stat.slice(end + 2).split(' ');
  return { name: stat.slice(stat.indexOf('(') + 1, end), parent: fields[1] ?? '', start: fields[19] ?? '' };
}

/**
 * @param {number} pid
 * @returns {string}
 */
function readStat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

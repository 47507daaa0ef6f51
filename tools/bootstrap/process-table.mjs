import { readFileSync } from 'node:fs';

/**
 * Reads /proc for a process; all fields are empty for a dead one. Pid and start time together identify a process,
 * because pids are reused, in a container even at every start.
 *
 * @param {number} pid
 * @returns {{ name: string, parent: string, start: string }}
 */
export function aboutProcess(pid) {
  const stat = readStat(pid);
  // The name is in parentheses and may contain spaces and parentheses itself, so count the fields after the last one.
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

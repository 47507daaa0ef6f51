/** What a process does: answers calls, runs background work, or both. */
export type ProcessRole = 'api' | 'worker' | 'all';

export function readProcessRole(argv: readonly string[], faults: string[]): ProcessRole {
  const index = argv.indexOf('--role');
  const given =
    index === -1
      ? argv.find((part) => part.startsWith('--role='))?.slice('--role='.length)
      : (argv[index + 1] ?? '');
  if (given === undefined || given === 'all') return 'all';
  if (given === 'api' || given === 'worker') return given;
  // The signer reads settings of its own: `main.ts` starts it before these are read.
  faults.push('--role must be api, worker, signer or all.');
  return 'all';
}

/**
 * Asks all nodes the same, and returns the answer only if all of them agree (C-05). `refuse` makes the error.
 *
 * Example: `await requireConsensus(nodes, (node) => node.hashAt(7), (reason) => new Error(reason))`.
 */
export async function requireConsensus<N, T>(
  asked: readonly [N, ...N[]],
  ask: (one: N) => Promise<T>,
  refuse: (reason: string) => Error,
): Promise<T> {
  const [first, ...others] = asked;
  const [answer, ...checks] = await Promise.all([ask(first), ...others.map(ask)]);
  const wanted = written(answer);
  if (checks.some((check) => written(check) !== wanted)) throw refuse('The nodes do not agree.');
  return answer;
}

const written = (value: unknown): string =>
  JSON.stringify({ value }, (_, part) => (typeof part === 'bigint' ? `${part}n` : part));

/**
 * Waits for all promises, also after a failure: the others would otherwise continue in a transaction that has ended.
 * Throws the first failure, of which the later ones are mostly consequences.
 */
export async function allOf(parts: readonly Promise<unknown>[]): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(parts.map((part) => part.catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
}

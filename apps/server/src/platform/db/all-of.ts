/**
 * Waits for all of them, also after a failure: what is still under way would go on in a transaction that is over by then.
 * Throws the failure that came first, of which those after it are mostly consequences.
 */
export async function allOf(parts: readonly Promise<unknown>[]): Promise<void> {
  const failures: unknown[] = [];
  await Promise.all(parts.map((part) => part.catch((error: unknown) => failures.push(error))));
  if (failures.length > 0) throw failures[0];
}

/** Before its third use a statement may be one that never comes again, such as one with a list of its own length. */
const USES_BEFORE = 2;
/** Each connection keeps all of them. */
const NAMES_MAX = 500;
const SEEN_MAX = 5_000;

/**
 * For connections that name their statements. Each time is planned for itself: a plan that was made while a table was small
 * reads all of it when it has grown, and new ones come only with the next ANALYZE.
 */
export const planSettings = { plan_cache_mode: 'force_custom_plan' } as const;

export interface NamedQuery {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly name: string | undefined;
}

/** The names under which the connections of one pool prepare their statements. */
export class StatementNames {
  readonly #names = new Map<string, string>();
  readonly #seen = new Map<string, number>();
  #generation = 1;

  /** Without values it is BEGIN and the like, which is sent in the simplest form. */
  query(text: string, values: readonly unknown[]): NamedQuery {
    return { text, values, name: values.length === 0 ? undefined : this.#nameOf(text) };
  }

  /**
   * A migration has changed the type of a column that a prepared statement answers with: the database refuses it for
   * good. From now on everything is prepared anew, on all connections of the pool. True when that was the error: the
   * statement has done nothing, and may be sent again.
   */
  renewOutdated(error: unknown): boolean {
    const isOutdated = error instanceof Error && Reflect.get(error, 'routine') === 'RevalidateCachedQuery';
    if (!isOutdated) return false;
    this.#names.clear();
    this.#generation += 1;
    return true;
  }

  /**
   * The name under which a connection prepares a statement, so that it is read and understood once and not each time:
   * for many of ours that is as much work as finding the rows. Undefined for what comes too seldom.
   */
  #nameOf(text: string): string | undefined {
    const name = this.#names.get(text);
    if (name !== undefined || this.#names.size >= NAMES_MAX) return name;
    const uses = (this.#seen.get(text) ?? 0) + 1;
    if (uses <= USES_BEFORE) {
      if (this.#seen.size >= SEEN_MAX) this.#seen.clear();
      this.#seen.set(text, uses);
      return undefined;
    }
    this.#seen.delete(text);
    const given = `gim_${this.#generation}_${this.#names.size + 1}`;
    this.#names.set(text, given);
    return given;
  }
}

/**
 * A statement is prepared from its third use on: earlier it may be one that is not repeated, such as one with a list of
 * varying length.
 */
const USES_BEFORE = 2;
/** The maximum of prepared statements; each connection keeps all of them. */
const NAMES_MAX = 500;
const SEEN_MAX = 5_000;

/**
 * For connections with prepared statements: forces custom plans. A generic plan made while a table was small would read
 * all of it when it has grown, and is only replaced after the next ANALYZE.
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

  /** BEGIN and other statements without parameters use the simple protocol. */
  query(text: string, values: readonly unknown[]): NamedQuery {
    return { text, values, name: values.length === 0 ? undefined : this.#nameOf(text) };
  }

  /**
   * Whether the error is a stale prepared statement: a migration has changed a result type, and the database refuses
   * the statement from then on. All statements are then prepared under new names, on all connections of the pool. The
   * refused statement had no effect and may be retried.
   */
  renewOutdated(error: unknown): boolean {
    const isOutdated = error instanceof Error && Reflect.get(error, 'routine') === 'RevalidateCachedQuery';
    if (!isOutdated) return false;
    this.#names.clear();
    this.#generation += 1;
    return true;
  }

  /**
   * The name under which a connection prepares a statement, so that it is parsed once: for many of our statements
   * parsing costs as much as executing. Undefined for rarely used ones.
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

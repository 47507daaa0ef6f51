const marked = new WeakSet<object>();
const beginnings = new WeakMap<readonly unknown[], readonly unknown[]>();

/** Marks a value as deeply immutable, so that derived values, such as its JSON, can be cached with it. */
export function unchanging<Value extends object>(value: Value): Readonly<Value> {
  marked.add(Object.freeze(value));
  return value;
}

export const isUnchanging = (value: object): boolean => marked.has(value);

/** A list that begins with all elements of an immutable list. It is immutable as well. */
export function continued<Item>(beginning: readonly Item[], ...more: readonly Item[]): Item[] {
  const list = [...beginning, ...more];
  if (isUnchanging(beginning)) beginnings.set(list, beginning);
  return list;
}

/** The immutable list that a list begins with. */
export const prefixOf = (list: readonly unknown[]): readonly unknown[] | undefined => beginnings.get(list);

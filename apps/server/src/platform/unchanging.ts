const marked = new WeakSet<object>();
const beginnings = new WeakMap<readonly unknown[], readonly unknown[]>();

/** Marks a value that will never change, nor anything in it, so that what is derived from it, such as its JSON, can be kept with it. */
export function unchanging<Value extends object>(value: Value): Readonly<Value> {
  marked.add(Object.freeze(value));
  return value;
}

export const isUnchanging = (value: object): boolean => marked.has(value);

/** A list that begins with all of a list that will never change. Nobody may change it either. */
export function continued<Item>(beginning: readonly Item[], ...more: readonly Item[]): Item[] {
  const list = [...beginning, ...more];
  if (isUnchanging(beginning)) beginnings.set(list, beginning);
  return list;
}

/** The list that a list continues. */
export const prefixOf = (list: readonly unknown[]): readonly unknown[] | undefined => beginnings.get(list);

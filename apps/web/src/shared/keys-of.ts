/** `Object.keys` typed by the record. Safe only for objects without extra keys, such as literals. */
export const keysOf = <Name extends string>(named: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(named) as Name[];

/** The names in an object that has just those of its type, as every constant written out here has. */
export const keysOf = <Name extends string>(named: Readonly<Record<Name, unknown>>): readonly Name[] =>
  Object.keys(named) as Name[];

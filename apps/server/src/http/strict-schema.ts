import type { core } from 'zod/mini';

/** The kinds of schemas that contain schemas. */
type Node = core.$ZodType | undefined;

/**
 * Where a schema allows unknown keys (Z-05). Checked once per endpoint at boot, so that no field can be added to a
 * request, or leak in a reply, through an object that is not strict.
 */
export function looseObjects(schema: core.$ZodType, path = ''): string[] {
  return visit(schema, path, new Set());
}

function visit(node: Node, path: string, seen: Set<Node>): string[] {
  if (node === undefined || seen.has(node)) return [];
  seen.add(node);
  const found: string[] = [];
  if (isType(node, 'object')) {
    const { shape, catchall } = objectDef(node);
    if (catchall?._zod.def.type !== 'never') found.push(path === '' ? 'the object itself' : path);
    for (const [name, child] of Object.entries(shape)) {
      found.push(...visit(child, path === '' ? name : `${path}.${name}`, seen));
    }
  }
  for (const child of childrenOf(node)) found.push(...visit(child, path, seen));
  return found;
}

const isType = (node: core.$ZodType, type: string): boolean => node._zod.def.type === type;

function objectDef(node: core.$ZodType): { shape: Record<string, Node>; catchall: Node } {
  const def: object = node._zod.def;
  const shape: unknown = Reflect.get(def, 'shape');
  const catchall: unknown = Reflect.get(def, 'catchall');
  const entries = Object.entries(Object(shape)).filter((entry): entry is [string, core.$ZodType] =>
    isSchema(entry[1]),
  );
  return { shape: Object.fromEntries(entries), catchall: isSchema(catchall) ? catchall : undefined };
}

/** Wrappers, unions, arrays, records, tuples, pipes and lazies keep their parts under one of these names. */
const childNames = [
  'innerType',
  'element',
  'options',
  'items',
  'rest',
  'valueType',
  'left',
  'right',
  'in',
  'out',
] as const;

function childrenOf(node: core.$ZodType): core.$ZodType[] {
  const def: object = node._zod.def;
  const held = childNames.flatMap((name): unknown => Reflect.get(def, name));
  const getter: unknown = isType(node, 'lazy') ? Reflect.get(def, 'getter') : undefined;
  if (typeof getter === 'function') held.push(getter());
  return held.filter(isSchema);
}

function isSchema(value: unknown): value is core.$ZodType {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

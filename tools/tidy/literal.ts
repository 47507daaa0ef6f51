import type { Node } from 'oxc-parser';

/** An expression, as far as it can be evaluated statically. */
export type Literal =
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'name'; readonly value: string }
  | { readonly kind: 'object'; readonly entries: Readonly<Record<string, Literal>> }
  | { readonly kind: 'other' };

/** Reads an expression as a literal, ignoring `as const`, `satisfies` and parentheses around it. */
export const literalOf = (node: Node): Literal => {
  switch (node.type) {
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return literalOf(node.expression);
    case 'ObjectExpression': {
      const entries: Record<string, Literal> = {};
      for (const property of node.properties) {
        if (property.type !== 'Property') continue;
        const key = property.key.type === 'Identifier' ? property.key.name : textOf(property.key);
        if (key !== undefined) entries[key] = literalOf(property.value);
      }
      return { kind: 'object', entries };
    }
    default: {
      const text = textOf(node);
      if (text !== undefined) return { kind: 'text', value: text };
      const name = dottedName(node);
      return name === undefined ? { kind: 'other' } : { kind: 'name', value: name };
    }
  }
};

/** The text of a string literal, or of a template without expressions. */
export const textOf = (node: Node): string | undefined => {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral' && node.quasis.length === 1)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
};

/** Formats `a`, `a.b`, `a.b.c` as a name; undefined for computed access. */
export const dottedName = (node: Node): string | undefined => {
  if (node.type === 'Identifier') return node.name;
  if (node.type === 'ThisExpression') return 'this';
  if (node.type === 'ChainExpression') return dottedName(node.expression);
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier')
    return undefined;
  const owner = dottedName(node.object);
  return owner === undefined ? undefined : `${owner}.${node.property.name}`;
};

/** The string at a key of an object literal. */
export const textEntry = (literal: Literal | undefined, key: string): string | undefined => {
  const entry = entryOf(literal, key);
  return entry?.kind === 'text' ? entry.value : undefined;
};

/** The literal at a key of an object literal. */
export const entryOf = (literal: Literal | undefined, key: string): Literal | undefined =>
  literal?.kind === 'object' ? literal.entries[key] : undefined;

import type {
  ArrowFunctionExpression,
  CallExpression,
  Expression,
  Function as FunctionNode,
  ImportDeclaration,
  TemplateLiteral,
  VisitorObject,
} from 'oxc-parser';
import { parseSync, Visitor } from 'oxc-parser';
import type { LineOf } from './lines.ts';
import { lineIndex } from './lines.ts';
import type { Literal } from './literal.ts';
import { dottedName, literalOf, textOf } from './literal.ts';

interface Placed {
  readonly line: number;
}

export interface ImportFact extends Placed {
  readonly specifier: string;
  /** A type-only import does not exist at run time. */
  readonly isTypeOnly: boolean;
  /** Local name to the exported name. */
  readonly originals: Readonly<Record<string, string>>;
}

/** Facts about one source file, collected in a single pass and shared by all rules. */
export interface SourceFacts {
  readonly imports: readonly ImportFact[];
  /** Calls whose callee is a dotted name: `mount`, `Date.now`, `app.get`. */
  readonly calls: readonly (Placed & { readonly callee: string; readonly arguments: readonly Literal[] })[];
  /** Member accesses that form a dotted name, called or not. */
  readonly members: readonly (Placed & { readonly name: string })[];
  readonly constructions: readonly (Placed & { readonly name: string; readonly argumentCount: number })[];
  /**
   * String literals and templates; an expression in a template is written as `${}`. `tag` is the template's tag
   * function.
   */
  readonly strings: readonly (Placed & { readonly value: string; readonly tag: string | undefined })[];
  /** Texts in JSX, and in attributes that are shown or read out. */
  readonly shownTexts: readonly (Placed & { readonly value: string })[];
  readonly properties: readonly (Placed & { readonly key: string; readonly value: Literal })[];
  /** Constants initialised by a call: `const login = endpoint({...})`. */
  readonly constants: readonly (Placed & {
    readonly name: string;
    readonly callee: string;
    readonly arguments: readonly Literal[];
  })[];
  readonly functions: readonly (Placed & { readonly lineCount: number })[];
  /** Titles of tests and describe blocks, including `.each`; an expression in a template is written as `${}`. */
  readonly titles: readonly (Placed & { readonly value: string })[];
  readonly anys: readonly Placed[];
  readonly doubleCasts: readonly Placed[];
  readonly errors: readonly (Placed & { readonly message: string })[];
}

/** SourceFacts while it is being filled. */
type Draft = { -readonly [K in keyof SourceFacts]: SourceFacts[K][number][] };

/** Replaces an expression inside a template. */
const hole = '$' + '{}';

/** Parses a source file and collects its facts. Syntax errors become facts too. */
export const readSourceFacts = (path: string, text: string): SourceFacts => {
  const parsed = parseSync(path, text);
  const lineOf = lineIndex(text);
  const draft: Draft = {
    imports: [],
    calls: [],
    members: [],
    constructions: [],
    strings: [],
    shownTexts: [],
    properties: [],
    constants: [],
    functions: [],
    titles: [],
    anys: [],
    doubleCasts: [],
    errors: parsed.errors.map(({ message, labels }) => ({ message, line: lineOf(labels[0]?.start ?? 0) })),
  };
  new Visitor({
    ...importVisitor(draft, lineOf),
    ...expressionVisitor(draft, lineOf),
    ...typeVisitor(draft, lineOf),
    ...jsxVisitor(draft, lineOf),
  }).visit(parsed.program);
  return draft;
};

const importVisitor = ({ imports }: Draft, lineOf: LineOf): VisitorObject => {
  const add = (source: { value: string; start: number } | null, rest: Partial<ImportFact> = {}): void => {
    if (source === null) return;
    const line = lineOf(source.start);
    imports.push({ specifier: source.value, line, isTypeOnly: false, originals: {}, ...rest });
  };
  return {
    ImportDeclaration: (node) =>
      add(node.source, { isTypeOnly: isTypeImport(node), originals: originalsOf(node) }),
    ExportNamedDeclaration: ({ source, exportKind }) => add(source, { isTypeOnly: exportKind === 'type' }),
    ExportAllDeclaration: ({ source, exportKind }) => add(source, { isTypeOnly: exportKind === 'type' }),
    TSImportType: ({ source }) => add(source, { isTypeOnly: true }),
    ImportExpression: ({ source }) => {
      const value = textOf(source);
      if (value !== undefined) add({ value, start: source.start });
    },
  };
};

const isTypeImport = ({ importKind, specifiers }: ImportDeclaration): boolean => {
  const areTypes = specifiers.map((one) => one.type === 'ImportSpecifier' && one.importKind === 'type');
  return importKind === 'type' || (areTypes.length > 0 && areTypes.every(Boolean));
};

const originalsOf = ({ specifiers }: ImportDeclaration): Readonly<Record<string, string>> => {
  const pairs = specifiers.flatMap((one) =>
    one.type === 'ImportSpecifier' && one.imported.type === 'Identifier'
      ? [[one.local.name, one.imported.name]]
      : [],
  );
  return Object.fromEntries(pairs);
};

const expressionVisitor = (draft: Draft, lineOf: LineOf): VisitorObject => {
  const tags = new Map<number, string>();
  const suites = new Set<number>();
  const addFunction = (node: FunctionNode | ArrowFunctionExpression): void => {
    if (suites.has(node.start)) return;
    const line = lineOf(node.start);
    draft.functions.push({ line, lineCount: lineOf(node.end) - line + 1 });
  };
  return {
    CallExpression: (node) => {
      for (const suite of suiteBodies(node)) suites.add(suite);
      for (const value of titlesOf(node)) draft.titles.push({ value, line: lineOf(node.start) });
      const callee = dottedName(node.callee);
      if (callee === undefined) return;
      draft.calls.push({ callee, arguments: node.arguments.map(literalOf), line: lineOf(node.start) });
    },
    NewExpression: (node) => {
      const name = dottedName(node.callee);
      if (name === undefined) return;
      draft.constructions.push({ name, argumentCount: node.arguments.length, line: lineOf(node.start) });
    },
    MemberExpression: (node) => {
      const name = dottedName(node);
      if (name !== undefined) draft.members.push({ name, line: lineOf(node.start) });
    },
    TaggedTemplateExpression: (node) => {
      tags.set(node.quasi.start, dottedName(node.tag) ?? '');
    },
    TemplateLiteral: (node) => {
      draft.strings.push({ value: templateText(node), tag: tags.get(node.start), line: lineOf(node.start) });
    },
    Literal: (node) => {
      if (typeof node.value !== 'string') return;
      draft.strings.push({ value: node.value, tag: undefined, line: lineOf(node.start) });
    },
    Property: ({ key, value, start }) => {
      const name = key.type === 'Identifier' ? key.name : textOf(key);
      if (name === undefined) return;
      draft.properties.push({ key: name, value: literalOf(value), line: lineOf(start) });
    },
    VariableDeclarator: ({ id, init }) => {
      if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return;
      const callee = dottedName(init.callee) ?? '';
      const found = { name: id.name, callee, arguments: init.arguments.map(literalOf) };
      draft.constants.push({ ...found, line: lineOf(id.start) });
    },
    FunctionDeclaration: addFunction,
    FunctionExpression: addFunction,
    ArrowFunctionExpression: addFunction,
  };
};

const shownAttributes = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-valuetext',
  'placeholder',
  'title',
]);

const jsxVisitor = ({ shownTexts }: Draft, lineOf: LineOf): VisitorObject => ({
  JSXText: ({ value, start }) => {
    shownTexts.push({ value: value.trim(), line: lineOf(start) });
  },
  JSXAttribute: ({ name, value, start }) => {
    if (value?.type !== 'Literal' || typeof value.value !== 'string') return;
    if (name.type !== 'JSXIdentifier' || !shownAttributes.has(name.name)) return;
    shownTexts.push({ value: value.value, line: lineOf(start) });
  },
});

const templateText = ({ quasis }: TemplateLiteral): string =>
  quasis.map((part) => part.value.cooked ?? part.value.raw).join(hole);

/** The called name of `test('a')` or `describe.each(rows)('a')`, without the call that passes the rows. */
const calledName = ({ callee }: CallExpression): string =>
  dottedName(callee.type === 'CallExpression' ? callee.callee : callee) ?? '';

const titlesOf = (node: CallExpression): readonly string[] => {
  const [title] = node.arguments;
  if (title === undefined || !/^(test|it|describe)(\.|$)/.test(calledName(node))) return [];
  return title.type === 'TemplateLiteral' ? [templateText(title)] : [textOf(title) ?? []].flat();
};

/** Bodies of describe blocks, which the function length limit does not count. */
const suiteBodies = (node: CallExpression): readonly number[] => {
  if (!/^(test\.)?describe(\.|$)/.test(calledName(node))) return [];
  return node.arguments
    .filter((argument) => argument.type === 'ArrowFunctionExpression')
    .map(({ start }) => start);
};

const typeVisitor = ({ anys, doubleCasts }: Draft, lineOf: LineOf): VisitorObject => {
  return {
    TSAnyKeyword: ({ start }) => {
      anys.push({ line: lineOf(start) });
    },
    TSAsExpression: ({ expression, start }) => {
      if (isCastToUnknown(expression)) doubleCasts.push({ line: lineOf(start) });
    },
  };
};

const isCastToUnknown = (node: Expression): boolean => {
  if (node.type === 'ParenthesizedExpression') return isCastToUnknown(node.expression);
  return node.type === 'TSAsExpression' && node.typeAnnotation.type === 'TSUnknownKeyword';
};

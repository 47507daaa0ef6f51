import type { Finding, Rule } from '../finding.ts';
import { moduleOf, moneyModules } from '../layout.ts';
import type { SourceFacts } from '../source-facts.ts';
import type { Tree } from '../tree.ts';
import { isSource, isTest } from '../tree.ts';

interface Hit {
  readonly line: number;
  readonly message: string;
}

const sourceRule = (
  name: string,
  applies: (path: string, tree: Tree) => boolean,
  find: (facts: SourceFacts) => readonly Hit[],
): Rule => ({
  name,
  check: (tree): readonly Finding[] =>
    tree.paths
      .filter((path) => isSource(path) && applies(path, tree))
      .flatMap((path) => find(tree.facts(path)).map((hit) => ({ path, rule: name, ...hit }))),
});

/** The other rules cannot check a file that does not parse. */
export const parseRule: Rule = sourceRule(
  'parse',
  () => true,
  ({ errors }) => errors,
);

const moneyPath = /^packages\/money\/|(^|[/-])postings\.ts$/;
const floats = ['Number', 'parseFloat', 'Number.parseFloat', 'parseInt', 'Number.parseInt'];

/** Amounts are integers in smallest units; floats in money code lose cents silently. Proves part of M-01. */
export const moneyFloatRule: Rule = sourceRule(
  'money-floats',
  (path, tree) =>
    !isTest(path) &&
    (moneyPath.test(path) ||
      moneyModules.includes(moduleOf(path) ?? '') ||
      tree.facts(path).imports.some(({ specifier }) => specifier === '@gim/money')),
  ({ calls }) =>
    calls
      .filter(({ callee }) => floats.includes(callee))
      .map(({ callee, line }) => ({ line, message: `${callee}( in money code; use Money or bigint units` })),
);

/** Build-time code is not part of the product. */
const buildTime = /^tools\/|^(apps|packages)\/[^/]+\/(build\/|vite\.config\.ts$)/;
const clockOrRandom = /(^|[/-])(clock|random)(\.ts$|\/)/;

/** Time and randomness are injected, so that any failing test can be replayed. */
export const timeAndChanceRule: Rule = sourceRule(
  'time-and-chance',
  (path) => !isTest(path) && !buildTime.test(path) && !clockOrRandom.test(path),
  ({ members, constructions, calls }) => [
    ...members
      .filter(({ name }) => ['Date.now', 'Math.random', 'performance.now'].includes(name))
      .map(({ name, line }) => ({ line, message: `${name} outside of clock and random` })),
    ...constructions
      .filter(({ name, argumentCount }) => name === 'Date' && argumentCount === 0)
      .map(({ line }) => ({ line, message: 'new Date() outside of clock; take the time as an argument' })),
    ...calls
      .filter(({ callee }) => callee === 'Date')
      .map(({ line }) => ({ line, message: 'Date() outside of clock; take the time as an argument' })),
  ],
);

/** Untyped values are not checked by the compiler. */
export const looseTypeRule: Rule = sourceRule(
  'loose-types',
  () => true,
  ({ anys, doubleCasts }) => [
    ...anys.map(({ line }) => ({ line, message: 'any; say what it is, or unknown and parse it' })),
    ...doubleCasts.map(({ line }) => ({ line, message: 'as unknown as; parse the value instead' })),
  ],
);

/** The console is the channel to the host app (W-06), so nothing else may write to it. */
export const consoleRule: Rule = sourceRule(
  'console',
  (path) => !path.startsWith('tools/') && !/(^|\/)host-bridge(\.test)?\.tsx?$/.test(path) && !isTest(path),
  ({ members }) =>
    members
      .filter(({ name }) => /^((globalThis|window|self)\.)?console\.[a-z]+$/i.test(name))
      .map(({ name, line }) => ({ line, message: `${name} outside of host-bridge; use the log` })),
);

/** The prefix, the reference and the OpenAPI document are not endpoints. */
const apiReference = /^\/api\/(docs\b|openapi\.json$|$)/;
const apiAllowed = /^(packages\/contract|tools|e2e)\//;

/** API paths are written once, in the contract; all other code uses the endpoint object. */
export const apiStringRule: Rule = sourceRule(
  'api-strings',
  (path) => !apiAllowed.test(path) && !isTest(path),
  ({ strings }) =>
    strings
      .filter(({ value }) => value.includes('/api/') && !apiReference.test(value))
      .map(({ value, line }) => ({
        line,
        message: `${JSON.stringify(value)}; use the endpoint of packages/contract`,
      })),
);

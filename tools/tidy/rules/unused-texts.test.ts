import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { unusedTextRule } from './unused-texts.ts';

/** An expression of a template literal. */
const hole = (inside: string): string => ['$', '{', inside, '}'].join('');

const of = (texts: object, source: string, path = 'apps/web/src/features/coins/coin.tsx') =>
  findingsOf(unusedTextRule, {
    'texts/en-US/web/coins.json': JSON.stringify(texts, null, 1),
    [path]: source,
  });

describe('texts', () => {
  test.each([
    ['a key', { list: { title: 'Coins' } }, "t('list.title')"],
    ['a key of another noun', { list: { title: 'Coins' } }, "t('coins:list.title')"],
    ['a plural', { days_one: 'day', days_other: 'days' }, "t('days', { count })"],
    ['a key in a table', { buy: 'Buy' }, "const acts = { Buy: 'buy' }"],
    ['a made key', { status: { Done: 'Done' } }, `t(\`status.${hole('status')}\`)`],
    ['a key made from its start', { buy: { first: 'You pay' } }, `t(\`${hole('group')}.first\`)`],
    [
      'a made key of another noun',
      { status: { Done: 'Done' } },
      `t(\`coins:status.${hole("state ?? 'all'")}\`)`,
    ],
  ])('are used by %s', (_, texts, source) => {
    expect(of(texts, source)).toEqual([]);
  });

  test.each([
    ['nobody', { list: { title: 'Coins' } }, "t('list.other')"],
    ['a longer key', { list: 'Coins' }, "t('list.title')"],
    ['a template that is all hole', { list: 'Coins' }, `const text = \`${hole('one')}${hole('two')}\``],
    [
      'a sentence that is put together',
      { list: 'Coins' },
      `const text = \`the ${hole('list')} of ${hole('one')}\``,
    ],
  ])('are not used by %s', (_, texts, source) => {
    expect(of(texts, source)).toHaveLength(1);
  });

  test('are not used by a test, or by another app', () => {
    expect(of({ list: 'Coins' }, "t('list')", 'apps/web/src/features/coins/coin.test.tsx')).toHaveLength(1);
    expect(of({ list: 'Coins' }, "t('list')", 'apps/desk/src/features/coins/coin.tsx')).toHaveLength(1);
  });
});

import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { hardCodedTextRule } from './hard-coded-texts.ts';

const screen = 'apps/web/src/screens/a.tsx';

describe('hard-coded texts', () => {
  test.each([
    [screen, "const a = <p>{t('home.title')}</p>;"],
    [screen, 'const a = <p aria-label={t(\'home.title\')} className="wide">· 1 × 2</p>;'],
    [screen, 'const a = <><b>Gim</b> <i>USD</i></>;'],
    ['packages/ui/src/button/button.story.tsx', 'const a = <p>Pay now</p>;'],
    ['apps/web/src/screens/a.test.tsx', 'const a = <p>Pay now</p>;'],
  ])('accepts %s with %s', (path, text) => {
    expect(findingsOf(hardCodedTextRule, { [path]: text })).toEqual([]);
  });

  test.each([
    [screen, 'const a = <p>Pay now</p>;'],
    [screen, 'const a = <p>{amount} разом</p>;'],
    ['apps/desk/src/a.tsx', 'const a = <img alt="A photo of the door" src={src} />;'],
    ['packages/ui/src/a.tsx', 'const a = <input placeholder="Search" />;'],
  ])('finds the word in %s with %s', (path, text) => {
    expect(findingsOf(hardCodedTextRule, { [path]: text })).toHaveLength(1);
  });
});

import { describe, expect, test } from 'vitest';
import { findingsOf } from '../testing/findings-of.ts';
import { docLinkRule } from './doc-links.ts';

const of = (text: string): readonly string[] =>
  findingsOf(docLinkRule, { 'docs/STYLE.md': text, 'docs/adr/0001-a.md': '', 'README.md': '' });

describe('links in documents', () => {
  test.each([
    '[a](adr/0001-a.md)',
    '[a](../README.md#start)',
    '[a](adr/)',
    '[a](https://example.test/x)',
    '[a](#here)',
  ])('accepts %s', (text) => {
    expect(of(text)).toEqual([]);
  });

  test.each(['[a](adr/0002-b.md)', '[a](../LICENSE)', '[a](README.md)'])('finds %s', (text) => {
    expect(of(`first\n${text}`)).toEqual([expect.stringContaining('docs/STYLE.md:2')]);
  });
});

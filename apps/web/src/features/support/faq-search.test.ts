import { describe, expect, it, test } from 'vitest';
import { readPage } from '../../../build/pages.ts';
import { searchFaq } from './faq-search.ts';

const faq = readPage('faq');
const find = (language: 'en-US' | 'uk', text: string) =>
  searchFaq(faq.languages[language].sections, text, { limit: 5 });

describe('the search in questions and answers', () => {
  test.each([
    ['en-US', 'withdrawal late', 'Why is my withdrawal late?'],
    ['en-US', 'undo withdrawals', 'Can I undo a withdrawal?'],
    ['en-US', 'CANCEL cash', 'Can I cancel a cash order?'],
    ['uk', 'виведення затримується', 'Чому моє виведення затримується?'],
    ['uk', 'верифікацію', 'Навіщо верифікація?'],
    ['uk', 'готівки', 'Як внести готівку?'],
  ] as const)('%s: finds the answer to "%s" first', (language, text, heading) => {
    expect(find(language, text)[0]?.section.heading).toBe(heading);
  });

  it('marks what was searched for in the question', () => {
    expect(find('en-US', 'withdrawal late')[0]?.heading).toEqual([
      { text: 'Why is my ', isHit: false },
      { text: 'withdrawal', isHit: true },
      { text: ' ', isHit: false },
      { text: 'late', isHit: true },
      { text: '?', isHit: false },
    ]);
  });

  it('gives everything while nothing is typed, and nothing for what is in no answer', () => {
    expect(find('en-US', ' ')).toHaveLength(faq.languages['en-US'].sections.length);
    expect(find('en-US', 'zebra')).toEqual([]);
    expect(find('en-US', '?!')).toEqual([]);
    expect(find('en-US', '<script>alert(1)</script>')).toEqual([]);
  });

  it('has the same questions in both languages', () => {
    expect(faq.languages.uk.sections).toHaveLength(faq.languages['en-US'].sections.length);
  });
});

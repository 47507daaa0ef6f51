import { memoryStore, type Store } from '@gim/browser/store.ts';
import { describe, expect, it } from 'vitest';
import { createIntents } from './intents.ts';

const open = (tab: Store = memoryStore()) => {
  let count = 0;
  return createIntents({ tab, newId: () => `key-${++count}` });
};

describe('an intent', () => {
  it('has one key for every try, also after the page was loaded anew', () => {
    const tab = memoryStore();
    const before = open(tab);
    expect(before.begin('trade', { id: 'quote-1' })).toBe('key-1');
    expect(before.begin('trade', { id: 'quote-1' })).toBe('key-1');
    const after = open(tab);
    expect(after.find('trade')).toMatchObject({ key: 'key-1', unchecked: { id: 'quote-1' } });
    expect(after.begin('trade', { id: 'quote-1' })).toBe('key-1');
  });

  it('has another key than the one before it, and than one of another place', () => {
    const intents = open();
    const keys = [
      intents.begin('trade', { id: 'quote-1' }),
      intents.begin('trade', { id: 'quote-2' }),
      intents.begin('withdrawal', { id: 'quote-2' }),
    ];
    expect(new Set(keys).size).toBe(3);
  });

  it('is forgotten when its end is known', () => {
    const intents = open();
    const key = intents.begin('trade', { id: 'quote-1' });
    intents.end('trade');
    expect(intents.find('trade')).toBeNull();
    expect(intents.begin('trade', { id: 'quote-1' })).not.toBe(key);
  });

  it.each(['', 'null', '[]', '{"key":7}', '{', '"text"'])('that reads %j is none', (text) => {
    const tab = memoryStore();
    tab.setItem('gim-intent-trade', text);
    expect(open(tab).find('trade')).toBeNull();
  });
});

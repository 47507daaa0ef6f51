import { expect, test } from 'vitest';
import { memoryStore } from './store.ts';
import { createTheme } from './theme.ts';

test('keeps a choice, marks the page with it and tells who listens', () => {
  const local = memoryStore();
  const marks: (string | null)[] = [];
  let told = 0;
  const theme = createTheme({ local, mark: (name) => marks.push(name) });
  const stop = theme.subscribe(() => {
    told += 1;
  });
  theme.choose('dark');
  stop();
  theme.choose('light');
  expect(theme.read()).toBe('light');
  expect(marks).toEqual([null, 'dark', 'light']);
  expect(told).toBe(1);
  expect(createTheme({ local, mark: () => {} }).read()).toBe('light');
});

test('leaves the choice to the system and forgets an unknown one', () => {
  const local = memoryStore();
  local.setItem('gim-theme', 'sepia');
  const theme = createTheme({ local, mark: () => {} });
  expect(theme.read()).toBe('system');
  theme.choose('dark');
  theme.choose('system');
  expect(local.getItem('gim-theme')).toBeNull();
});

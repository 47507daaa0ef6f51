import type { Store } from './store.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type ThemeName = (typeof themes)[number];

const key = 'gim-theme';

/** The colour theme: the system's, always light, or always dark. */
export interface Theme {
  read(): ThemeName;
  choose(theme: ThemeName): void;
  subscribe(listener: () => void): () => void;
}

export interface ThemeDeps {
  readonly local: Store;
  /** Sets `data-theme` on the page, or removes it for the system theme. */
  readonly mark: (theme: 'light' | 'dark' | null) => void;
}

/**
 * Stores the chosen theme and marks the page with it, starting immediately.
 * @example createTheme({ local, mark: (theme) => markPage(theme) })
 */
export function createTheme({ local, mark }: ThemeDeps): Theme {
  const listeners = new Set<() => void>();
  let current = themes.find((theme) => theme === local.getItem(key)) ?? 'system';
  const markCurrent = (): void => mark(current === 'system' ? null : current);
  markCurrent();
  return {
    read: () => current,
    choose(theme) {
      current = theme;
      if (theme === 'system') local.removeItem(key);
      else local.setItem(key, theme);
      markCurrent();
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

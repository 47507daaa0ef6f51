import type { Store } from './store.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type ThemeName = (typeof themes)[number];

const key = 'gim-theme';

/** The look of the page: as the system says, or always light, or always dark. */
export interface Theme {
  read(): ThemeName;
  choose(theme: ThemeName): void;
  subscribe(listener: () => void): () => void;
}

export interface ThemeDeps {
  readonly local: Store;
  /** Puts `data-theme` on the page, or takes it off for the system's choice. */
  readonly mark: (theme: 'light' | 'dark' | null) => void;
}

/**
 * Keeps the chosen look and marks the page with it, from the first moment on.
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

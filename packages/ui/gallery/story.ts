import type { ReactNode } from 'react';

/** Picks the text in the gallery's language. */
export type Translate = (en: string, uk: string) => string;

/** One component in the gallery with all its states, each rendered separately. */
export interface Story {
  readonly title: string;
  readonly states: Readonly<Record<string, (t: Translate) => ReactNode>>;
  /** The component fills the window, so the index links to each state instead of rendering it. */
  readonly page?: true;
}

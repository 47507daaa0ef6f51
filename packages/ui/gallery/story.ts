import type { ReactNode } from 'react';

/** Gives the text in the language the gallery is read in. */
export type Translate = (en: string, uk: string) => string;

/** One component of the gallery with all its states, each drawn on its own. */
export interface Story {
  readonly title: string;
  readonly states: Readonly<Record<string, (t: Translate) => ReactNode>>;
  /** The component takes the whole window, so the index links to each state instead of drawing it. */
  readonly page?: true;
}

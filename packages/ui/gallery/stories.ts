import type { Story } from './story.ts';

const modules = import.meta.glob<Story>('../src/**/*.story.tsx', { eager: true, import: 'default' });

/** Every story beside its component, by title. */
export const stories: readonly Story[] = Object.values(modules).sort((a, b) =>
  a.title.localeCompare(b.title),
);

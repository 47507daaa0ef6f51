import type { Story } from './story.ts';

const modules = import.meta.glob<Story>('../src/**/*.story.tsx', { eager: true, import: 'default' });

/** All stories, sorted by title. Each lies beside its component. */
export const stories: readonly Story[] = Object.values(modules).sort((a, b) =>
  a.title.localeCompare(b.title),
);

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const styles = join(import.meta.dirname, '../../../../../packages/ui/src/styles');

/** The text font of the product, because the form stands inside its page. */
const names: ReadonlySet<string> = new Set(
  ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext'].map((part) => `geist-${part}-wght-normal.woff2`),
);

/** The rules of these files alone, with the addresses where this process serves them. */
export const fontFaces = (
  readFileSync(join(styles, 'fonts.css'), 'utf8').match(/@font-face \{[^}]*\}/g) ?? []
)
  .filter((face) => names.has(/fonts\/([\w-]+\.woff2)/.exec(face)?.[1] ?? ''))
  .join('\n')
  .replaceAll('./fonts/', '/fonts/');

/** A font by its name, or undefined. Only names of the list become paths. */
export const readFont = (name: string): Buffer | undefined =>
  names.has(name) ? readFileSync(join(styles, 'fonts', name)) : undefined;

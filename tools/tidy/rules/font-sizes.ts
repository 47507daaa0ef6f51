import type { Rule } from '../finding.ts';
import { lineIndex } from '../lines.ts';

const name = 'font sizes';

const isStyle = (path: string): boolean => /^(packages\/ui|apps\/web|apps\/desk)\/.*\.css$/.test(path);
/** A declaration of a font size or line height in px. */
const textSize = /(?:^|[;{\s])(?:font|font-size|line-height|--text-[\w-]+)\s*:[^;}]*\dpx\b/g;

/** Text sizes must be in rem: px would ignore the font size that the user set in the browser. */
export const fontSizeRule: Rule = {
  name,
  check: (tree) =>
    tree.paths.filter(isStyle).flatMap((path) => {
      const text = tree.text(path) ?? '';
      const lineOf = lineIndex(text);
      return [...text.matchAll(textSize)].map(({ index, 0: found }) => ({
        path,
        line: lineOf(index + found.length),
        rule: name,
        message: 'a size of text in px; use rem, the px divided by 16',
      }));
    }),
};

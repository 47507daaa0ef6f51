import type { Rule } from '../finding.ts';
import { moduleOf } from '../layout.ts';
import { countLines } from '../lines.ts';

const name = 'module-readmes';
const linesMax = 40;

/** Each server module has a short README about what it owns and guarantees. */
export const moduleReadmeRule: Rule = {
  name,
  check: (tree) => {
    const modules = new Set(tree.paths.flatMap((path) => moduleOf(path) ?? []));
    return [...modules].flatMap((module) => {
      const path = `apps/server/src/modules/${module}/README.md`;
      const text = tree.text(path);
      if (text === undefined)
        return [{ path, line: 1, rule: name, message: `the module ${module} has no README.md` }];
      const lines = countLines(text);
      return lines > linesMax
        ? [{ path, line: linesMax + 1, rule: name, message: `${lines} lines, at most ${linesMax}` }]
        : [];
    });
  },
};

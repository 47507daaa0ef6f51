import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { runForeground } from '../steps/run-foreground.ts';

const biome = join(projectRoot, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
const formatted = await runForeground([biome, 'check', '--write', ...process.argv.slice(2)]);
// Tidy rewrites generated pages and hashes, then reports what must be fixed by hand.
const tidied = await runForeground(['tools/tidy/main.ts', '--fix']);
process.exitCode = formatted === 0 ? tidied : formatted;

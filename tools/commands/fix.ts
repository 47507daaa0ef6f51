import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { runForeground } from '../steps/run-foreground.ts';

const biome = join(projectRoot, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
const formatted = await runForeground([biome, 'check', '--write', ...process.argv.slice(2)]);
// Tidy writes the pages and hashes that are made from the code, and then says what only a person can mend.
const tidied = await runForeground(['tools/tidy/main.ts', '--fix']);
process.exitCode = formatted === 0 ? tidied : formatted;

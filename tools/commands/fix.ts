import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { runForeground } from '../steps/run-foreground.ts';

const biome = join(projectRoot, 'node_modules', '@biomejs', 'biome', 'bin', 'biome');
process.exitCode = await runForeground([biome, 'check', '--write', ...process.argv.slice(2)]);

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../project-root.ts';
import { leakedRoots } from './leaked-roots.ts';

// Run by hand after updating the package with the list: node tools/passwords/write-leaked-roots.ts
writeFileSync(join(projectRoot, 'apps/server/src/platform/passwords/leaked-roots.txt'), leakedRoots());

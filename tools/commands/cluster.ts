import { runForeground } from '../steps/run-foreground.ts';

process.exitCode = await runForeground(['tools/cluster/main.ts', ...process.argv.slice(2)]);

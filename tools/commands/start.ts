import { BuildFailed, buildWebApps } from '../build/web-apps.ts';
import { runForeground } from '../steps/run-foreground.ts';

try {
  await buildWebApps({ print: console.log });
  process.exitCode = await runForeground(['apps/server/src/main.ts', ...process.argv.slice(2)]);
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

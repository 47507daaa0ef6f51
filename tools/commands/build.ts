import { BuildFailed, buildWebApps } from '../build/web-apps.ts';

try {
  await buildWebApps({ force: true, print: console.log });
} catch (error) {
  if (!(error instanceof BuildFailed)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

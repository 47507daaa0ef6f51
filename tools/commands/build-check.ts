import { createPublicKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { checkBuild } from '../vite/check-build.ts';

// Checks that a running product serves the signed build: `npm run build:check -- https://gim.example`. The public key
// is in the file GIM_BUILD_PUBLIC_KEY_FILE. Meant to run periodically from outside.
const [origin = 'http://localhost:8080'] = process.argv.slice(2);
const keyFile = process.env.GIM_BUILD_PUBLIC_KEY_FILE;

const read = async (path: string, form: string): Promise<Buffer> => {
  const headers = { accept: 'text/html, */*', 'accept-encoding': form };
  const answer = await fetch(new URL(path, origin), { headers });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
};

const key = keyFile === undefined ? null : createPublicKey(readFileSync(keyFile));
const faults = await checkBuild({ read, key });
for (const fault of faults) console.error(fault);
const signed = key === null ? 'that it says it is; no key was given' : 'that was signed';
if (faults.length === 0) console.log(`${origin} gives the build ${signed}.`);
process.exitCode = faults.length === 0 ? 0 : 1;

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readStaticFolder } from '../../http/static-folder.ts';
import { createMovableClock } from '../../platform/clock.ts';
import { systemRandom } from '../../platform/random.ts';
import { answerApi } from './api-calls.ts';
import { openArchive } from './archive.ts';
import { syncClock } from './clock-sync.ts';
import { createDeliveries } from './deliver.ts';
import { answerForm } from './form-calls.ts';
import { type Answer, type Exchange, serveExchanges } from './http-exchange.ts';
import { PartnerService } from './partner-service.ts';
import { PICTURE_BYTES_MAX } from './picture-check.ts';
import { readPartnerSettings } from './settings.ts';

// The program of the sandbox's identity partner: it simulates a separate company, with an origin and a data folder of
// its own. It ends with the product that started it.

const TICK_MS = 200;

const settings = readPartnerSettings(process.env);
const clock = createMovableClock();
const archive = openArchive(settings.folder);
const random = systemRandom;
const deliveries = createDeliveries({ ...settings, archive, clock, random });
const service = new PartnerService({ ...settings, archive, clock, random, deliveries });
const follow = (): Promise<void> => syncClock(clock, settings.product);

const styles = join(import.meta.dirname, '../../../../../packages/ui/src/styles');
const [look, own] = await Promise.all([styles, join(import.meta.dirname, 'assets')].map(readStaticFolder));
const portFile = join(settings.folder, 'port');
let origin = '';
let hosts: ReadonlySet<string> = new Set();

const port = await serveExchanges(answer, {
  host: settings.listenOn,
  port: settings.port ?? savedPort(),
  // A picture may have 5 MB; a slightly larger one gets an error response instead of a closed connection.
  bodyMax: PICTURE_BYTES_MAX + 100_000,
  isKnownHost: (host) => hosts.has(host),
});
origin = settings.origin ?? `http://${settings.browserHost}:${port}`;
hosts = new Set([new URL(origin).host, `127.0.0.1:${port}`]);
writeFileSync(portFile, String(port));
await follow();
run();
process.on('disconnect', () => process.exit(0));
// Who started it may have stopped meanwhile.
if (process.connected) process.send?.({ ready: { port, origin } });

async function answer(exchange: Exchange): Promise<Answer> {
  const { method, path } = exchange;
  if (path.startsWith('/v1/'))
    return answerApi({ ...settings, archive, service, clock, follow, origin: () => origin }, exchange);
  if (path.startsWith('/form/'))
    return answerForm({ ...settings, archive, service, clock, follow }, exchange);
  const name = path.startsWith('/assets/') ? path.slice('/assets/'.length) : '';
  const file = own?.get(name) ?? look?.get(name);
  if (method !== 'GET' || file === undefined)
    return { status: 404, type: 'text/plain; charset=utf-8', body: 'Not found' };
  return {
    status: 200,
    type: file.type,
    body: (await file.read(undefined)).bytes,
    headers: { 'cache-control': 'max-age=300' },
  };
}

function savedPort(): number {
  const kept = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : 0;
  return Number.isInteger(kept) && kept > 0 && kept < 65_536 ? kept : 0;
}

/** Processes due reviews and messages, one round after the other. */
function run(): void {
  setTimeout(async () => {
    service.reviewDue();
    await deliveries.sendDue();
    run();
  }, TICK_MS);
}

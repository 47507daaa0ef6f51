import { buildId } from '../platform/build-check/build-id.ts';
import type { Services } from '../platform/services.ts';

/** Long after the page is at rest: a visit that ends before needs no shell, and nothing the reader does has to wait. */
const shellDelayMs = 18_000;

/** Makes the app of somebody who is signed in open without a network. A host app opens its webview by its own means. */
export function keepShellLater({ device }: Pick<Services, 'device'>): void {
  if (device.isWebview) return;
  // Where it cannot be kept, nobody misses it before the network goes.
  setTimeout(() => void keepOfflineShell().catch(() => undefined), shellDelayMs);
}

async function keepOfflineShell(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis) || isDear()) return;
  const { keepShell, openShellWorker } = await import('../platform/service-workers/shell.ts');
  const fetchJson = async (path: string): Promise<unknown> => (await fetch(path)).json();
  if (await keepShell({ buildId: buildId(), fetchJson, storage: caches })) await openShellWorker();
}

/** Whether the reader has asked for little traffic, or the line is slow. */
function isDear(): boolean {
  const line: unknown = Reflect.get(navigator, 'connection');
  if (typeof line !== 'object' || line === null) return false;
  const isSlow = 'effectiveType' in line && /2g$/.test(String(line.effectiveType));
  return isSlow || ('saveData' in line && line.saveData === true);
}

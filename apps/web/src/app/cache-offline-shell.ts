import { buildId } from '../platform/build-check/build-id.ts';
import type { Services } from '../platform/services.ts';

/** Late enough not to compete with what the user does; short visits never download the offline shell. */
const shellDelayMs = 18_000;

/**
 * Caches the app shell so that a signed-in user can open the app offline. Not in a webview: the host app loads it
 * itself.
 */
export function cacheShellLater({ device }: Pick<Services, 'device'>): void {
  if (device.isWebview) return;
  // A failure only means that the app does not open offline.
  setTimeout(() => void cacheOfflineShell().catch(() => undefined), shellDelayMs);
}

async function cacheOfflineShell(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis) || isMeteredConnection()) return;
  const { cacheShell, openShellWorker } = await import('../platform/service-workers/shell.ts');
  const fetchJson = async (path: string): Promise<unknown> => (await fetch(path)).json();
  if (await cacheShell({ buildId: buildId(), fetchJson, storage: caches })) await openShellWorker();
}

/** Whether the user asked for reduced data usage or the connection is slow. */
function isMeteredConnection(): boolean {
  const line: unknown = Reflect.get(navigator, 'connection');
  if (typeof line !== 'object' || line === null) return false;
  const isSlow = 'effectiveType' in line && /2g$/.test(String(line.effectiveType));
  return isSlow || ('saveData' in line && line.saveData === true);
}

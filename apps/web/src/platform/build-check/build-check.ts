import type { Store } from '@gim/browser/store.ts';
import type { Clock } from '../clock.ts';
import type { ReloadBlocks } from './reload-blocks.ts';

const hourMs = 60 * 60 * 1000;
const firstPrefetchMs = 1000;
const reloadGuardMs = 10_000;
const reloadKey = 'gim-reload';

/** The Network Information API; absent in Safari and Firefox, which counts as fast. */
export interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

export interface BuildCheckDeps {
  readonly buildId: string;
  readonly now: Clock;
  readonly after: (ms: number, run: () => void) => void;
  readonly fetchJson: (path: string) => Promise<unknown>;
  readonly connection: () => Connection | undefined;
  readonly tab: Store;
  readonly reloadBlocks: ReloadBlocks;
}

/** The new-build check of the specification (sections 4 and 9). */
export interface BuildCheck {
  start(): void;
  /** Asks the server now whether its build differs from the running one. */
  check(): Promise<boolean>;
  /** Whether this navigation should reload the page. Returns true at most once per 10 s and path. */
  claimReload(path: string): boolean;
}

export function createBuildCheck(deps: BuildCheckDeps): BuildCheck {
  const { buildId, now, after, fetchJson, connection, tab, reloadBlocks } = deps;
  let isOutdated = false;

  const check = async (): Promise<boolean> => {
    const latest = await fetchJson('/builds/latest.json').catch(() => null);
    if (hasId(latest) && latest.id !== buildId) isOutdated = true;
    return isOutdated;
  };

  const checkHourly = (): void => {
    after(hourMs, () => {
      void check();
      checkHourly();
    });
  };

  return {
    start() {
      checkHourly();
      after(firstPrefetchMs, () => {
        if (isVerySlow(connection())) return;
        // Only warms the HTTP cache with the chunk list; a failure is harmless.
        fetchJson(`/builds/meta/${buildId}.json`).catch(() => undefined);
      });
    },
    check,
    claimReload(path) {
      if (!isOutdated || reloadBlocks.isBlocked()) return false;
      const last = readReload(tab);
      if (last !== null && last.path === path && now() < last.until) return false;
      tab.setItem(reloadKey, JSON.stringify({ path, until: now() + reloadGuardMs }));
      return true;
    },
  };
}

function isVerySlow(connection: Connection | undefined): boolean {
  if (connection === undefined) return false;
  return connection.saveData === true || /^(slow-)?2g$/.test(connection.effectiveType ?? '');
}

function hasId(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

function readReload(tab: Store): { path: string; until: number } | null {
  try {
    const value: unknown = JSON.parse(tab.getItem(reloadKey) ?? 'null');
    if (typeof value !== 'object' || value === null || !('path' in value) || !('until' in value)) return null;
    const { path, until } = value;
    return typeof path === 'string' && typeof until === 'number' ? { path, until } : null;
  } catch {
    return null;
  }
}

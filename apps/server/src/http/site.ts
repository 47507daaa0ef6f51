import { z } from 'zod';
import { monotonicMs } from '../platform/clock.ts';
import { html } from '../platform/html.ts';
import { type NoncePage, noncePage } from './nonce-page.ts';
import { builtAt, readStaticFolder, type StaticFile } from './static-folder.ts';

/** One built web app, as the server serves it. */
export interface Site {
  readonly name: string;
  /** The base path: `/` or `/desk/`. */
  readonly base: string;
  file(path: string): Promise<StaticFile | undefined>;
  /** The app's index page; undefined if the app is not built. */
  shell(): Promise<NoncePage | undefined>;
  /**
   * Whether the app has a page at this path (below the base, with a leading slash): one of its `routes.json`, or its
   * start page alone. Undefined if the app is not built.
   */
  hasPage(path: string): Promise<boolean>;
  /** The external origin of its map; undefined if it needs none. */
  readonly mapOrigin: string | undefined;
  /** The origin of the card number form that it embeds; undefined if it embeds none. */
  frameOrigin(): string | undefined;
}

export interface SiteOptions {
  readonly name: string;
  readonly base: string;
  readonly folder: string;
  /** The style of its map; undefined means the built one. */
  readonly mapStyleUrl?: string | undefined;
  /** Read for every page: the sandbox's partner may start later, and at another port. */
  readonly frameOrigin?: (() => string | undefined) | undefined;
}

interface Built {
  readonly at: number;
  readonly files: ReadonlyMap<string, StaticFile>;
  readonly shell: NoncePage;
  readonly pages: readonly RegExp[];
}

const NONCE_MARK = '__CSP_NONCE__';
const MAP_STYLE_MARK = '__MAP_STYLE__';
const RECHECK_MS = 1_000;

/** Detects a new build by its index.html, so that a running server serves it without a restart. */
export function createSite({ name, base, folder, mapStyleUrl = '', frameOrigin }: SiteOptions): Site {
  let built: Promise<Built | undefined> | undefined;
  let checkedAtMs = 0;

  const current = async (): Promise<Built | undefined> => {
    const nowMs = monotonicMs();
    if (built === undefined || nowMs - checkedAtMs > RECHECK_MS) {
      checkedAtMs = nowMs;
      const at = await builtAt(folder);
      const before = await built;
      if (at === undefined) built = undefined;
      else if (before?.at !== at) built = load(folder, at, mapStyleUrl);
    }
    return built;
  };

  return {
    name,
    base,
    mapOrigin: mapStyleUrl === '' ? undefined : new URL(mapStyleUrl).origin,
    frameOrigin: () => frameOrigin?.(),
    file: async (path) => (path === 'index.html' ? undefined : (await current())?.files.get(path)),
    shell: async () => (await current())?.shell,
    hasPage: async (path) => (await current())?.pages.some((page) => page.test(path)) ?? true,
  };
}

async function load(folder: string, at: number, mapStyleUrl: string): Promise<Built> {
  const files = await readStaticFolder(folder);
  const text = async (path: string): Promise<string | undefined> =>
    (await files.get(path)?.read(undefined))?.bytes.toString('utf8');
  const routes = (await text('routes.json')) ?? '["/"]';
  return {
    at,
    files,
    shell: noncePage(
      ((await text('index.html')) ?? '')
        .replace(MAP_STYLE_MARK, () => html`${mapStyleUrl}`.text)
        .split(NONCE_MARK),
    ),
    pages: z.array(z.string()).parse(JSON.parse(routes)).map(pagePattern),
  };
}

/** `/coins/:id/buy` as a test. A trailing slash is accepted; the app itself decides what it means. */
function pagePattern(route: string): RegExp {
  const source = route
    .replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll(/:\w+/g, '[^/]+')
    .replace(/\/$/, '');
  return new RegExp(`^${source}/?$`);
}

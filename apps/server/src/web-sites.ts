import { join } from 'node:path';
import type { Config } from './config.ts';
import { createSite, type Site } from './http/site.ts';

const root = join(import.meta.dirname, '../../..');

/** The built web apps and where they live. The gallery belongs to the sandbox. */
export function webSites({
  sandbox,
  mapStyleUrl,
  frameOrigin,
}: Pick<Config, 'sandbox' | 'mapStyleUrl'> & {
  readonly frameOrigin?: () => string | undefined;
}): Site[] {
  const gallery = { name: 'gallery', base: '/sandbox/gallery/', folder: join(root, 'packages/ui/dist') };
  return [
    { name: 'wallet', base: '/', folder: join(root, 'apps/web/dist'), mapStyleUrl, frameOrigin },
    { name: 'desk', base: '/desk/', folder: join(root, 'apps/desk/dist') },
    ...(sandbox ? [gallery] : []),
  ].map(createSite);
}

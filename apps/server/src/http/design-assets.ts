import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../platform/refusal.ts';
import { sendFile } from './sites.ts';
import { readStaticFolder, type StaticFile } from './static-folder.ts';

const styles = join(import.meta.dirname, '../../../../packages/ui/src/styles');

/** The design tokens and fonts, for the pages that the server writes itself. The same files as the apps are built from. */
export function installDesignAssets(app: FastifyInstance): void {
  let files: Promise<ReadonlyMap<string, StaticFile>> | undefined;
  app.route({
    method: ['GET', 'HEAD'],
    url: '/look/*',
    config: { open: 'page' },
    handler: async (request, reply) => {
      files ??= existsSync(styles) ? readStaticFolder(styles) : Promise.resolve(new Map());
      const path = request.url.slice('/look/'.length).split('?', 1)[0] ?? '';
      if (path === 'mark.svg') {
        return reply
          .header('content-type', 'image/svg+xml')
          .header('cache-control', 'no-cache')
          .send(markPicture);
      }
      const file = (await files).get(path);
      if (file === undefined) throw new Refusal('NotFound');
      return sendFile(request, reply, file);
    },
  });
}

const markPicture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="#00704F" stroke-width="3.4"><path d="M26.6 8.3A12.6 12.6 0 1 0 28.4 18.7H15.5M15.5 13.3H28"/></svg>';

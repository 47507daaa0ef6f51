import { createHash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** A file that may be served, with the compressed forms that the build put beside it. */
export interface StaticFile {
  readonly path: string;
  readonly type: string;
  readonly isImmutable: boolean;
  readonly encodings: ReadonlySet<Encoding>;
  /** The bytes of one form, read once. */
  read(encoding: Encoding | undefined): Promise<{ bytes: Buffer; tag: string }>;
}

export type Encoding = 'br' | 'gzip';

const suffixes: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.mvt': 'application/vnd.mapbox-vector-tile',
  '.py': 'text/x-python; charset=utf-8',
  '.pbf': 'application/x-protobuf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * The files of a folder, by their path below it. What is not in this list is not there: a request never becomes a path
 * on disk, so no spelling of it leaves the folder. A file whose type is not known is not served, which leaves out source
 * maps; nor is anything whose name, or whose folder's, begins with a dot: that is what tools write for themselves.
 */
export async function readStaticFolder(folder: string): Promise<ReadonlyMap<string, StaticFile>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const all = new Set(entries.filter((entry) => entry.isFile()).map((entry) => pathOf(folder, entry)));
  const files = new Map<string, StaticFile>();
  for (const path of all) {
    const type = types[extname(path)];
    if (type === undefined || isHidden(path)) continue;
    const encodings = (['br', 'gzip'] as const).filter((encoding) => all.has(path + suffixes[encoding]));
    files.set(path, {
      path,
      type,
      isImmutable: path.startsWith('assets/'),
      encodings: new Set(encodings),
      read: onceByEncoding(join(folder, path)),
    });
  }
  return files;
}

const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.'));

/**
 * A text that is made by the server and never changes, as a file. Each form is made once, when it is first wanted, beside
 * the event loop; whoever asks meanwhile waits for the same one.
 */
export function fixedText({
  path,
  type,
  text,
}: {
  path: string;
  type: string;
  text: () => string;
}): StaticFile {
  const made = new Map<Encoding | undefined, Promise<{ bytes: Buffer; tag: string }>>();
  const plain = (): Promise<Buffer> => once(undefined).then(({ bytes }) => bytes);
  const make = async (encoding: Encoding | undefined): Promise<Buffer> => {
    if (encoding === undefined) return Buffer.from(text());
    return encoding === 'br'
      ? compressBrotli(await plain(), BROTLI)
      : compressGzip(await plain(), { level: 9 });
  };
  const once = (encoding: Encoding | undefined): Promise<{ bytes: Buffer; tag: string }> => {
    const before = made.get(encoding) ?? make(encoding).then(tagged);
    made.set(encoding, before);
    return before;
  };
  return { path, type, isImmutable: false, encodings: new Set(['br', 'gzip']), read: once };
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
/** The best ratio would take seconds for a few hundred kilobytes, and save a tenth. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } } as const;

/** When the folder was last built, as far as a page can tell; undefined when there is nothing to serve. */
export async function builtAt(folder: string): Promise<number | undefined> {
  try {
    return (await stat(join(folder, 'index.html'))).mtimeMs;
  } catch {
    return undefined;
  }
}

const pathOf = (folder: string, entry: Dirent): string =>
  relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');

function onceByEncoding(file: string): StaticFile['read'] {
  const known = new Map<Encoding | undefined, Promise<{ bytes: Buffer; tag: string }>>();
  return (encoding) => {
    const before = known.get(encoding);
    if (before !== undefined) return before;
    const reading = readTagged(file + (encoding === undefined ? '' : suffixes[encoding]));
    known.set(encoding, reading);
    // A file that could not be read now may be readable later.
    reading.catch(() => known.delete(encoding));
    return reading;
  };
}

const readTagged = async (file: string): Promise<{ bytes: Buffer; tag: string }> =>
  tagged(await readFile(file));

const tagged = (bytes: Buffer): { bytes: Buffer; tag: string } => ({
  bytes,
  tag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
});

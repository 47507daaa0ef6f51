import { readdir } from 'node:fs/promises';
import type { Endpoint } from '../endpoint.ts';

export interface Declared {
  readonly noun: string;
  readonly exportName: string;
  readonly endpoint: Endpoint;
}

const sources = new URL('../', import.meta.url);

/**
 * Every endpoint the contract declares, found by looking into its files: a list kept by hand would miss the one that
 * somebody forgot.
 */
export async function allEndpoints(): Promise<readonly Declared[]> {
  const files = (await readdir(sources)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const found = await Promise.all(
    files.toSorted().map(async (file) => {
      const exported: Record<string, unknown> = await import(new URL(file, sources).href);
      return Object.entries(exported).flatMap(([exportName, value]) =>
        isEndpoint(value) ? [{ noun: file.replace(/\.ts$/, ''), exportName, endpoint: value }] : [],
      );
    }),
  );
  // A barrel file exports the endpoints of others a second time.
  return found.flat().filter(({ noun }) => noun !== 'index');
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

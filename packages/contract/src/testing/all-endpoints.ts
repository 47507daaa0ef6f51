import { readdir } from 'node:fs/promises';
import type { Endpoint } from '../endpoint.ts';

export interface Declared {
  readonly noun: string;
  readonly exportName: string;
  readonly endpoint: Endpoint;
}

const sources = new URL('../', import.meta.url);

/**
 * Every endpoint that the contract declares, found by importing its files, because a hand-written list could miss one.
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
  // The barrel file re-exports the endpoints of the others.
  return found.flat().filter(({ noun }) => noun !== 'index');
}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

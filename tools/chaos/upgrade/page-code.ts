import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Endpoint } from '@gim/contract';
import type { Build } from './build.ts';
import type { Customer } from './customer.ts';

export interface PageClient {
  call(
    endpoint: Endpoint,
    request: object,
    options?: { readonly idempotencyKey?: string; readonly timeoutMs?: number },
  ): Promise<unknown>;
  accessToken(options?: { readonly refused?: string }): Promise<string | null>;
}

interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
}

interface LiveStream {
  subscribe(
    topic: 'transactions' | 'balances',
    listener: { readonly onData: () => void; readonly onGap?: () => void },
  ): () => void;
}

interface LiveStreamDeps {
  readonly session: Customer;
  readonly token: (refused: string | null) => Promise<string | null>;
  readonly onRevoked: () => void;
  readonly page: { readonly isActive: () => boolean; readonly subscribe: (listener: () => void) => void };
  readonly random: () => number;
  readonly open: () => WebSocket;
  readonly after: (ms: number, run: () => void) => () => void;
}

/** The code that a page of one build runs: its calls, its client with refreshes, its live connection. */
export interface PageCode {
  readonly build: string;
  readonly contract: typeof import('@gim/contract');
  readonly createClient: (options: {
    readonly baseUrl: string;
    readonly session: Customer;
    readonly locks: Locks;
  }) => PageClient;
  readonly LiveStream: new (deps: LiveStreamDeps) => LiveStream;
}

export async function loadPageCode({ name, folder }: Build): Promise<PageCode> {
  const load = (path: string): Promise<PageCode & PageCode['contract']> =>
    import(pathToFileURL(join(folder, path)).href);
  const { createClient } = await load('packages/client/src/index.ts');
  const { LiveStream } = await load('apps/web/src/platform/live-stream/live-stream.ts');
  return { build: name, contract: await load('packages/contract/src/index.ts'), createClient, LiveStream };
}

import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@gim/contract';
import { stringsIn } from '@gim/contract/testing/hostile-strings';
import { type APIRequestContext, expect } from '@playwright/test';

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly token?: string;
  /** The request context that keeps the cookies; by default a shared one. */
  readonly via?: APIRequestContext;
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** Calls the API and records which of the hostile strings were sent in which field. */
export interface Writer {
  readonly request: APIRequestContext;
  /** Expects success, or 400 for a malformed text, which is then not stored. */
  readonly write: (endpoint: Endpoint, input: Input) => Promise<Answer>;
  /** For fields that only accept known values: expects a refusal. */
  readonly refuse: (endpoint: Endpoint, input: Input) => Promise<void>;
  /** Indexes of the strings by `endpoint path.to.field`. */
  readonly written: ReadonlyMap<string, ReadonlySet<number>>;
  readonly refused: ReadonlyMap<string, ReadonlySet<number>>;
}

export function openWriter(request: APIRequestContext): Writer {
  const written = new Map<string, Set<number>>();
  const refused = new Map<string, Set<number>>();
  const call = async (
    endpoint: Endpoint,
    { params = {}, query, body, token, via = request }: Input,
  ): Promise<Answer> => {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ''));
    const answer = await via.fetch(path, {
      method: endpoint.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(endpoint.idempotent === true && { 'idempotency-key': randomUUID() }),
      },
      ...(query !== undefined && { params: { ...query } }),
      ...(body !== undefined && { data: body }),
    });
    const text = await answer.text();
    expect(answer.status(), `${endpoint.name} ${JSON.stringify(body)}: ${text}`).toBeLessThan(500);
    return {
      status: answer.status(),
      body: isJson(answer.headers()['content-type']) ? JSON.parse(text) : null,
    };
  };
  return {
    request,
    written,
    refused,
    write: async (endpoint, input) => {
      const answer = await call(endpoint, input);
      const said = `${endpoint.name} ${JSON.stringify(input.body)}: ${JSON.stringify(answer.body)}`;
      expect([200, 204, 400], said).toContain(answer.status);
      keep(written, endpoint, input.body);
      return answer;
    },
    refuse: async (endpoint, input) => {
      const { status, body } = await call(endpoint, input);
      expect(
        status,
        `${endpoint.name} ${JSON.stringify(input.body)}: ${JSON.stringify(body)}`,
      ).toBeGreaterThanOrEqual(400);
      keep(refused, endpoint, input.body);
    },
  };
}

const isJson = (type: string | undefined): boolean => /^application\/(?:problem\+)?json/.test(type ?? '');

function keep(kept: Map<string, Set<number>>, { name }: Endpoint, body: unknown): void {
  for (const [path, text] of textsIn(body, '')) {
    const numbers = kept.get(`${name} ${path}`) ?? new Set();
    for (const number of stringsIn(text)) numbers.add(number);
    if (numbers.size > 0) kept.set(`${name} ${path}`, numbers);
  }
}

function textsIn(value: unknown, path: string): readonly (readonly [string, string])[] {
  if (typeof value === 'string') return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, `${path}[]`));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    textsIn(inner, path === '' ? name : `${path}.${name}`),
  );
}

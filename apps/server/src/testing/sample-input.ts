import type { Endpoint } from '@gim/contract';
import * as z from 'zod';

/** Texts of which one fits most patterns of the contract. */
const candidates = ['sample-device-1', 'abcd1234', '123456', 'Abcd', 'BTC', '1'];

/** Values for the path and the query that the endpoint's schemas accept; the body stays empty. */
export function sampleInput({ params, query }: Pick<Endpoint, 'params' | 'query'>): {
  params: Record<string, string>;
  query: Record<string, string>;
} {
  return { params: sampleOf(params), query: sampleOf(query) };
}

function sampleOf(schema: Endpoint['params']): Record<string, string> {
  if (schema === undefined) return {};
  const described = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const required = new Set(described.required ?? []);
  const entries = Object.entries(described.properties ?? {}).filter(([name]) => required.has(name));
  return Object.fromEntries(entries.map(([name, part]) => [name, textFor(part)]));
}

function textFor(part: unknown): string {
  const { const: fixed, enum: choices, format, pattern } = Object(part);
  if (typeof fixed === 'string') return fixed;
  if (Array.isArray(choices)) return String(choices[0]);
  if (format === 'uuid') return '018f0000-0000-7000-8000-0000000000ff';
  const fits =
    typeof pattern === 'string' ? candidates.find((text) => new RegExp(pattern).test(text)) : candidates[0];
  if (fits === undefined) throw new Error(`No sample fits ${String(pattern)}; add one.`);
  return fits;
}

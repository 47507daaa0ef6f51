/**
 * Parses untrusted JSON (I-04): UTF-8, at most eight levels deep, no duplicate keys, no key that reaches a prototype.
 */
const DEPTH_MAX = 8;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

export class MalformedJson extends Error {
  override readonly name = 'MalformedJson';
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export function parseSafeJson(bytes: Uint8Array): unknown {
  let text: string;
  let value: unknown;
  try {
    text = decoder.decode(bytes);
    value = JSON.parse(text);
  } catch (error) {
    throw new MalformedJson('The body is not JSON in UTF-8.', { cause: error });
  }
  // JSON.parse keeps the last of two duplicate keys; other parsers keep the first, so duplicates are refused. Each key
  // in the text has one colon, which is compared with the number of parsed keys.
  if (countKeys(value, 1) !== countColons(text)) throw new MalformedJson('A key stands twice in one object.');
  return value;
}

/** Counts the keys of a value and refuses forbidden ones. */
function countKeys(value: unknown, depth: number): number {
  if (typeof value === 'string') {
    // PostgreSQL cannot store it, and no legitimate text contains it.
    if (value.includes('\0')) throw new MalformedJson('A text contains the NUL character.');
    return 0;
  }
  if (typeof value !== 'object' || value === null) return 0;
  if (depth > DEPTH_MAX) throw new MalformedJson(`The body is nested deeper than ${DEPTH_MAX} levels.`);
  if (Array.isArray(value)) {
    return value.reduce<number>((sum, item) => sum + countKeys(item, depth + 1), 0);
  }
  let count = 0;
  for (const [key, item] of Object.entries(value)) {
    if (forbiddenKeys.has(key) || key.includes('\0')) throw new MalformedJson('A key is not allowed.');
    count += 1 + countKeys(item, depth + 1);
  }
  return count;
}

/** Counts colons outside strings, in text that is known to be valid JSON. */
function countColons(text: string): number {
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charCodeAt(index);
    if (character === 0x3a) count += 1;
    else if (character === 0x22) index = endOfString(text, index);
  }
  return count;
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  for (; text.charCodeAt(index) !== 0x22; index += 1) {
    if (text.charCodeAt(index) === 0x5c) index += 1;
  }
  return index;
}

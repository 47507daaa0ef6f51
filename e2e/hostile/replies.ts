import { type HomePart, homeParts } from '@gim/contract/home.parts';
import { allEndpoints } from '@gim/contract/testing/all-endpoints';
import { isExcused, isForEyes } from '@gim/contract/testing/free-text-kinds';
import { wordFieldsOf } from '@gim/contract/testing/free-texts';
import { allStrings } from '@gim/contract/testing/hostile-strings';
import type { BrowserContext, Route } from '@playwright/test';

interface ReplyTexts {
  readonly name: string;
  readonly method: string;
  readonly path: RegExp;
  /** As `path.to.field`. */
  readonly fields: ReadonlySet<string>;
}

/** The reply fields of every endpoint that may contain texts written by people. */
async function replyTexts(): Promise<readonly ReplyTexts[]> {
  return (await allEndpoints()).flatMap(({ endpoint: { name, method, path, reply } }) => {
    if (reply === null) return [];
    const fields = wordFieldsOf(reply, allStrings).filter((field) => isForEyes(`${name} ${field}`));
    const pattern = new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
    return fields.length === 0 ? [] : [{ name, method, path: pattern, fields: new Set(fields) }];
  });
}

/** Reply fields of pages that never carried the strings and are not listed as excused. */
export async function unseenTexts(told: ReadonlySet<string>): Promise<readonly string[]> {
  const known = (await replyTexts()).filter(({ method }) => method === 'GET');
  return known
    .flatMap(({ name, fields }) => [...fields].map((field) => `${name} ${field}`))
    .filter((field) => ![field, ofOwnCall(field)].some((name) => told.has(name) || isExcused(name)));
}

/** A part of home is the reply of a call of its own: `getHome latest.items[].title` is `listTransactions items[].title`. */
function ofOwnCall(field: string): string {
  const [, part, own] = /^getHome (\w+)\.(.+)$/.exec(field) ?? [];
  return part === undefined ? field : `${homeParts[part as HomePart].name} ${own}`;
}

/**
 * Replaces every text in API replies with all the strings, for all pages of this context. Returns the fields replaced
 * so far, as `endpoint path.to.field`.
 */
export async function replaceReplies(context: BrowserContext): Promise<ReadonlySet<string>> {
  const replaced = new Set<string>();
  const known = await replyTexts();
  const find = (method: string, path: string): ReplyTexts | undefined =>
    known.find((each) => each.method === method && each.path.test(path));
  const answer = async (route: Route): Promise<void> => {
    const request = route.request();
    const texts = find(request.method(), new URL(request.url()).pathname);
    if (texts === undefined) return route.continue();
    const response = await route.fetch();
    if (!response.ok()) return route.fulfill({ response });
    const nameOf = (field: string): string => `${texts.name} ${field}`;
    const keep = (field: string): unknown => replaced.add(nameOf(field));
    const isNew = (field: string): boolean => !replaced.has(nameOf(field));
    await route.fulfill({ response, json: replaceTexts(await response.json(), '', { texts, keep, isNew }) });
  };
  const isKnown = ({ pathname }: URL): boolean => known.some(({ path }) => path.test(pathname));
  await context.route(isKnown, (route) =>
    // A page that navigates away aborts its calls.
    answer(route).catch(() => route.abort().catch(() => undefined)),
  );
  return replaced;
}

/**
 * Keep this many items of a list, plus each with a field that the earlier ones lack: a hundred such rows would only be
 * slow.
 */
const first = 4;

interface Replacing {
  readonly texts: ReplyTexts;
  readonly keep: (field: string) => unknown;
  readonly isNew: (field: string) => boolean;
}

function replaceTexts(value: unknown, path: string, replacing: Replacing): unknown {
  const { fields } = replacing.texts;
  if (typeof value === 'string') {
    if (!fields.has(path)) return value;
    replacing.keep(path);
    return allStrings;
  }
  if (typeof value !== 'object' || value === null) return value;
  // If a schema accepts anything, texts may be at any depth.
  const isAnything = path.endsWith('.*') && fields.has(path);
  if (Array.isArray(value)) {
    const inner = isAnything ? path : `${path}[]`;
    return value.map((item, index) =>
      index < first || hasNewText(item, inner, replacing) ? replaceTexts(item, inner, replacing) : item,
    );
  }
  const others = isAnything ? path : `${path}.*`;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      const own = path === '' ? name : `${path}.${name}`;
      return [name, replaceTexts(inner, fields.has(others) ? others : own, replacing)];
    }),
  );
}

function hasNewText(value: unknown, path: string, { texts, isNew }: Replacing): boolean {
  let hasNew = false;
  const keep = (field: string): void => {
    hasNew ||= isNew(field);
  };
  replaceTexts(value, path, { texts, keep, isNew: () => false });
  return hasNew;
}

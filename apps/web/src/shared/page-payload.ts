import { type Language, languages } from '@gim/languages';
import * as z from 'zod/mini';

export const pageNames = ['terms', 'privacy', 'faq'] as const;
export type PageName = (typeof pageNames)[number];

const content = z.strictObject({
  title: z.string(),
  sections: z.array(z.strictObject({ heading: z.string(), paragraphs: z.array(z.string()) })),
});

/** The content of a static page, `{name}/_payload.json`, in every language. */
export const pagePayload = z.strictObject({
  updated: z.iso.date(),
  languages: z.record(z.enum(languages), content),
});
export type PagePayload = z.infer<typeof pagePayload>;
export type PageContent = z.infer<typeof content>;

export async function fetchPage(name: PageName, signal: AbortSignal): Promise<PagePayload> {
  const response = await fetch(`/${name}/_payload.json`, { signal });
  if (!response.ok) throw new Error(`The page ${name} answered ${response.status}`);
  return pagePayload.parse(await response.json());
}

export const contentIn = (payload: PagePayload, language: Language): PageContent =>
  payload.languages[language];

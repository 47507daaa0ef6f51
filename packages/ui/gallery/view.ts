export type Theme = 'light' | 'dark';
export type Language = 'en' | 'uk';

/** What the gallery shows. It is stored completely in the address, so that each state has a link. */
export interface View {
  readonly theme: Theme;
  readonly language: Language;
  readonly story: string | null;
  readonly state: string | null;
}

export function readView(search: string): View {
  const query = new URLSearchParams(search);
  return {
    theme: query.get('theme') === 'dark' ? 'dark' : 'light',
    language: query.get('lang') === 'uk' ? 'uk' : 'en',
    story: query.get('story'),
    state: query.get('state'),
  };
}

/** The address of a view, relative to the gallery: `writeView({ ...view, theme: 'dark' })`. */
export function writeView(view: View): string {
  const query = new URLSearchParams({ theme: view.theme, lang: view.language });
  if (view.story !== null) query.set('story', view.story);
  if (view.state !== null) query.set('state', view.state);
  return `?${query.toString()}`;
}

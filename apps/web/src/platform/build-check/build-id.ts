/** The id of the running build, from the page's meta tag; empty in development. */
export const buildId = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="gim-build"]')?.content ?? '';

/** Which build of the app this page is, as the build wrote it into the page; empty while developing. */
export const buildId = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="gim-build"]')?.content ?? '';

import type { BuildCheck } from '../platform/build-check/build-check.ts';

export interface MissingChunkDeps {
  readonly buildCheck: Pick<BuildCheck, 'check' | 'claimReload'>;
  readonly path: () => string;
  readonly reload: () => void;
}

/**
 * A chunk that does not load is most often one that a new build has taken the place of: then the page is loaded anew,
 * once. In every other case the error goes its way to the error page.
 */
export async function onMissingChunk({ buildCheck, path, reload }: MissingChunkDeps): Promise<void> {
  if ((await buildCheck.check()) && buildCheck.claimReload(path())) reload();
}

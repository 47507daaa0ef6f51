import type { BuildCheck } from '../platform/build-check/build-check.ts';

export interface MissingChunkDeps {
  readonly buildCheck: Pick<BuildCheck, 'check' | 'claimReload'>;
  readonly path: () => string;
  readonly reload: () => void;
}

/**
 * A chunk usually fails to load because a new build replaced it: then the page reloads once. Any other failure goes to
 * the error page.
 */
export async function onMissingChunk({ buildCheck, path, reload }: MissingChunkDeps): Promise<void> {
  if ((await buildCheck.check()) && buildCheck.claimReload(path())) reload();
}

import { fileURLToPath } from 'node:url';

/** The project folder without a trailing slash; commands work from any working directory. */
export const projectRoot: string = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

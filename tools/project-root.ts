import { fileURLToPath } from 'node:url';

/** The folder of the project, without a slash at the end; commands work from any working folder. */
export const projectRoot: string = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

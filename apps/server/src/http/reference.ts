import type { Problem } from '@gim/contract';

/** The addresses that belong to the API as a whole and not to one endpoint. */
export const API_PREFIX = '/api/';
export const DOCS_PATH = '/api/docs';
export const OPENAPI_PATH = '/api/openapi.json';

/** The URL that documents a problem. */
export const referenceOfProblem = (problem: Problem): string => `${DOCS_PATH}#problem-${problem}`;

export const isApiPath = (path: string): boolean => path.startsWith(API_PREFIX);

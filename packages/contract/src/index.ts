export * from './endpoint.ts';
export * from './problems.ts';

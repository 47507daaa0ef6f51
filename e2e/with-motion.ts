/** For `test.use`: the page moves as for most people. Other tests run with reduced motion, which is faster. */
export const withMotion = { contextOptions: { reducedMotion: 'no-preference' } } as const;

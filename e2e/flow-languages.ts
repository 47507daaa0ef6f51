type Language = 'en-US' | 'uk';

/**
 * Flows of deposits, withdrawals, identity checks and messages run in both languages. The others run in one, which
 * differs from spec to spec: unit tests compare the texts of both languages, and the screenshots show both.
 * `GIM_E2E_LANGUAGES=both` runs them in both too, as before a release.
 */
export const flowLanguages = (usual: Language): readonly Language[] =>
  process.env.GIM_E2E_LANGUAGES === 'both' ? ['en-US', 'uk'] : [usual];

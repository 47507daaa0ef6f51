type Language = 'en-US' | 'uk';

/**
 * The flows of money on its way in and out, of identity checks and of messages are walked in both languages. The others
 * take one, and which one differs from spec to spec: unit tests hold the texts of both against each other, and the kept
 * pictures show both. `GIM_E2E_LANGUAGES=both` walks these in both as well, as before a release.
 */
export const flowLanguages = (usual: Language): readonly Language[] =>
  process.env.GIM_E2E_LANGUAGES === 'both' ? ['en-US', 'uk'] : [usual];

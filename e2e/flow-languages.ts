type Language = 'en-US' | 'uk';

/**
 * A flow runs in one language, which differs from spec to spec: unit tests compare the texts of both languages, and the
 * screenshots show both. The amounts that may be typed are tested in both, because parsing depends on the language.
 * `GIM_E2E_LANGUAGES=both` runs every flow in both, as before a release.
 */
export const flowLanguages = (usual: Language): readonly Language[] =>
  process.env.GIM_E2E_LANGUAGES === 'both' ? ['en-US', 'uk'] : [usual];

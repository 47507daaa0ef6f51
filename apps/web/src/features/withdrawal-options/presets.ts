/** Preset dollar amounts. */
export const presets = ['250', '500', '1000'] as const;

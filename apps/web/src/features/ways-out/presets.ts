/** Dollars that are chosen by one press. */
export const presets = ['250', '500', '1000'] as const;

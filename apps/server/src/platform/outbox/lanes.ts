/**
 * Lanes are delivered independently of each other: `urgent` for what a person waits for (codes, security mails), `live`
 * for updates of open screens, `bulk` for everything else.
 */
export const lanes = ['urgent', 'live', 'bulk'] as const;
export type Lane = (typeof lanes)[number];
export const DEFAULT_LANE: Lane = 'bulk';

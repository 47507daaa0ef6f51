/** Where the profile of a user lies in what was read. Whoever brings the session back reads it first. */
export const profileKey = (userId: string) => ['user', userId] as const;

/** Countries to which no payouts are made (ISO 3166-1). Forms do not offer them, and the server refuses them. */
export const closedCountries = ['BY', 'CU', 'IR', 'KP', 'RU', 'SY'] as const;

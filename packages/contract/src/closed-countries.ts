/** Countries that no dollars are paid to (ISO 3166-1): forms do not offer them, and the server refuses them. */
export const closedCountries = ['BY', 'CU', 'IR', 'KP', 'RU', 'SY'] as const;

/** Pages with their own path that the navigation shows under another destination. */
const partOf: Readonly<Record<string, string>> = {
  '/coins': '/market',
  '/cashin': '/settings/exchange-points',
  '/cashout': '/settings/exchange-points',
  '/kyc': '/settings',
  '/faq': '/settings',
  '/terms': '/settings',
  '/privacy': '/settings',
};

const tops = [
  ...Object.keys(partOf),
  '/dashboard',
  '/market',
  '/transactions',
  '/settings/exchange-points',
  '/notifications',
  '/settings',
  '/settings/support-service',
];

/** The destination of DESIGN section 5 that a path belongs to: of several, the one with the longest path. */
export function currentDestination(pathname: string): string | undefined {
  const current = tops
    .toSorted((a, b) => b.length - a.length)
    .find((top) => pathname === top || pathname.startsWith(`${top}/`));
  return current === undefined ? undefined : (partOf[current] ?? current);
}

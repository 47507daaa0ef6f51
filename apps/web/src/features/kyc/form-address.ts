/**
 * The address of the partner's form as it may be opened: a web page, and an encrypted one where ours is. The reply of our own
 * server is checked as well, because a `javascript:` address would run as this page (W-05).
 */
export function formAddress(url: string, ownProtocol: string): string {
  const { protocol, href } = new URL(url);
  if (protocol === 'https:' || (protocol === 'http:' && ownProtocol === 'http:')) return href;
  throw new Error('The address of the form is not a web page.');
}

/**
 * Validates the address of the partner's form: https, or http if our own page is http. Our server's response is checked
 * too, because a `javascript:` address would run as this page (W-05).
 */
export function formAddress(url: string, ownProtocol: string): string {
  const { protocol, href } = new URL(url);
  if (protocol === 'https:' || (protocol === 'http:' && ownProtocol === 'http:')) return href;
  throw new Error('The address of the form is not a web page.');
}

/**
 * How a host app declares itself (docs/host-apps.md). Its webview adds `GimHost/<version>` to the user agent, which the
 * page and the server both see and no link can change.
 */
export const hostUserAgent: RegExp = /(?:^|\s)GimHost\/\d+(?:\.\d+)*(?:\s|$)/;

/** Sent by a page that a host app has opened. Counts only beside the host's user agent. */
export const webviewHeader = 'gim-webview';

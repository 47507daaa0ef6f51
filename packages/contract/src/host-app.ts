/**
 * How a host app identifies itself (docs/host-apps.md). Its webview adds `GimHost/<version>` to the user agent, which
 * the page and the server both see and a link cannot forge.
 */
export const hostUserAgent: RegExp = /(?:^|\s)GimHost\/\d+(?:\.\d+)*(?:\s|$)/;

/** Sent by a page inside a host app's webview. Ignored unless the user agent is the host's too. */
export const webviewHeader = 'gim-webview';

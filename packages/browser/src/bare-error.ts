import { messageOf } from './fatal-error.tsx';

/**
 * Last-resort error page for when the app failed to start. It has no translations or components, so it writes to the
 * document directly.
 */
export function showBareError(error: unknown): void {
  const title = document.createElement('h1');
  title.textContent = 'Internal Server Error';
  const message = document.createElement('p');
  message.textContent = messageOf(error);
  document.body.replaceChildren(title, message);
}

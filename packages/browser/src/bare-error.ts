import { messageOf } from './fatal-error.tsx';

/** The last resort, when the app could not even start: there are no texts and no components, only the document. */
export function showBareError(error: unknown): void {
  const title = document.createElement('h1');
  title.textContent = 'Internal Server Error';
  const message = document.createElement('p');
  message.textContent = messageOf(error);
  document.body.replaceChildren(title, message);
}

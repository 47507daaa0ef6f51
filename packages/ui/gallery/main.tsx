import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import '../src/styles/index.css';
import { Toaster } from '../src/toast/toaster.tsx';
import { followLinks } from './follow-links.ts';
import { Gallery } from './gallery.tsx';
import { readView } from './view.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('The gallery page has no root element.');

const root = createRoot(container);
let visits = 0;

/** Draws what the address says, every time anew: what was typed into or opened in a story is gone on the next visit. */
function showAddress(): void {
  const view = readView(window.location.search);
  document.documentElement.dataset.theme = view.theme;
  document.documentElement.lang = view.language === 'uk' ? 'uk' : 'en-US';
  visits += 1;
  // All of it stands when the call returns, so that nobody measures or pictures the view before.
  flushSync(() =>
    root.render(
      <StrictMode>
        <CSPProvider disableStyleElements>
          <Gallery key={visits} view={view} />
          <Toaster />
        </CSPProvider>
      </StrictMode>,
    ),
  );
}

showAddress();
followLinks(() => {
  showAddress();
  window.scrollTo(0, 0);
});

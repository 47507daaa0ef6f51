import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import '../src/styles/index.css';
import { Toaster } from '../src/toast/toaster.tsx';
import { Gallery } from './gallery.tsx';
import { interceptLinks } from './intercept-links.ts';
import { readView } from './view.ts';

const container = document.getElementById('root');
if (container === null) throw new Error('The gallery page has no root element.');

const root = createRoot(container);
let visits = 0;

/** Renders the view in the address, remounting everything so that no state of the previous view is left. */
function showAddress(): void {
  const view = readView(window.location.search);
  document.documentElement.dataset.theme = view.theme;
  document.documentElement.lang = view.language === 'uk' ? 'uk' : 'en-US';
  visits += 1;
  // Synchronous, so that tests do not measure or photograph the previous view.
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
interceptLinks(() => {
  showAddress();
  window.scrollTo(0, 0);
});

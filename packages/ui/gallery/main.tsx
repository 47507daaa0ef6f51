import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../src/styles/index.css';
import { Toaster } from '../src/toast/toaster.tsx';
import { Gallery } from './gallery.tsx';
import { readView } from './view.ts';

const view = readView(window.location.search);
document.documentElement.dataset.theme = view.theme;
document.documentElement.lang = view.language === 'uk' ? 'uk' : 'en-US';

const root = document.getElementById('root');
if (root === null) throw new Error('The gallery page has no root element.');

createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <Gallery view={view} />
      <Toaster />
    </CSPProvider>
  </StrictMode>,
);

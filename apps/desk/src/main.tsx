import '@gim/ui/styles.css';
import { showBareError } from '@gim/browser/bare-error.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { basename, routeObjects } from './app/open-router.tsx';
import { openServices } from './app/open-services.ts';
import { Providers } from './app/providers.tsx';

async function start(): Promise<void> {
  const container = document.getElementById('root');
  if (container === null) throw new Error('The page has no root');
  const services = await openServices();
  const router = createBrowserRouter(routeObjects(services), { basename });
  createRoot(container).render(
    <StrictMode>
      <Providers services={services}>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
}

start().catch(showBareError);

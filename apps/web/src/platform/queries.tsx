import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';

// The API client has its own single retry after a 401; repeating other failures is the reader's choice (spec, section 7).
const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });

/** Server state for whatever stands inside. The landing page does without, so the library is not part of its bundle. */
export function Queries({ children }: { readonly children: ReactNode }): ReactElement {
  return <QueryClientProvider client={queries}>{children}</QueryClientProvider>;
}

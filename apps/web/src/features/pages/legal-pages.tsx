import { type ReactElement, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Queries } from '../../platform/queries.tsx';
import { useServices } from '../../platform/services.ts';
import { type PageName, pageNames } from '../../shared/page-payload.ts';
import { PageDialog } from './page-dialog.tsx';

/** Opens the static page that the hash names: `/#terms`. */
export function LegalPages(): ReactElement | null {
  const { texts } = useServices();
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const [isReady, setReady] = useState(false);
  const asked = pageNames.find((name) => hash === `#${name}`);
  // Keeps the last page rendered while its dialog fades out.
  const [shown, setShown] = useState<PageName | undefined>(asked);
  if (asked !== undefined && asked !== shown) setShown(asked);
  useEffect(() => {
    void texts.load(['pages']).then(() => setReady(true));
  }, [texts]);
  if (!isReady || shown === undefined) return null;
  return (
    <Queries>
      <PageDialog
        name={shown}
        isOpen={asked !== undefined}
        onClose={() => void navigate({ pathname: '/', search }, { replace: true, preventScrollReset: true })}
      />
    </Queries>
  );
}

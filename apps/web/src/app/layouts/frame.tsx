import { AppShell } from '@gim/ui/app-shell/app-shell.tsx';
import { lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Queries } from '../../platform/queries.tsx';
import { BottomNavigation, SideNavigation } from './navigation.tsx';

/** The sheet brings the dialog code along, so it is fetched when the key is first pressed. */
const ExchangeSheet = lazy(async () => ({ default: (await import('./exchange-sheet.tsx')).ExchangeSheet }));

interface FrameProps {
  /** A flow has an action bar where the bottom bar would be. */
  readonly hasBottomBar: boolean;
  /** No navigation at all: a receipt. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}

/** The chrome of every signed-in page: navigation, and the sheet behind the Exchange key. */
export function Frame({ hasBottomBar, isBare = false, children }: FrameProps): ReactElement {
  const { t } = useTranslation('app');
  const [sheet, setSheet] = useState<'unused' | 'open' | 'closed'>('unused');
  const open = (): void => setSheet('open');
  return (
    <Queries>
      <AppShell
        skipLabel={t('navigation.skip')}
        rail={isBare ? undefined : <SideNavigation onExchange={open} />}
        bottomBar={hasBottomBar && !isBare ? <BottomNavigation onExchange={open} /> : undefined}
      >
        {children}
      </AppShell>
      {sheet === 'unused' ? null : (
        <Suspense>
          <ExchangeSheet
            isOpen={sheet === 'open'}
            onOpenChange={(isOpen) => setSheet(isOpen ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </Queries>
  );
}

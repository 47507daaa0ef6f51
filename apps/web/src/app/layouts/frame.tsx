import { AppShell } from '@gim/ui/app-shell/app-shell.tsx';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { usePaletteKey } from '@gim/ui/palette/use-palette-key.ts';
import { type ReactElement, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../platform/lazy-part.ts';
import { Queries } from '../../platform/queries.tsx';
import { useShownDialog } from '../../shared/use-shown-dialog.ts';
import { BottomNavigation, SideNavigation } from './navigation.tsx';
import { useExchangeSheet } from './use-exchange-sheet.ts';

/** The sheet brings the dialog code along, so it is fetched when the key is first pressed. */
const ExchangeSheet = lazyPart(async () => ({
  default: (await import('./exchange-sheet.tsx')).ExchangeSheet,
}));

/** Not a kilobyte of it is in the first load. */
const WalletPalette = lazyPart(() => import('../../features/palette/wallet-palette.tsx'));

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
  const { isOpen, open, close } = useExchangeSheet();
  const shown = useShownDialog(isOpen ? 'exchange' : null);
  const isWide = useMediaQuery('(min-width: 768px)');
  const palette = usePalette(isWide);
  return (
    <Queries>
      <AppShell
        skipLabel={t('navigation.skip')}
        // Only the one that has room is made: the other would cost as much and never be seen.
        rail={isBare ? undefined : isWide ? <SideNavigation onExchange={open} /> : null}
        bottomBar={hasBottomBar && !isBare && !isWide ? <BottomNavigation onExchange={open} /> : undefined}
      >
        {children}
      </AppShell>
      {shown === null ? null : (
        <Suspense>
          <ExchangeSheet isOpen={isOpen} onClose={close} />
        </Suspense>
      )}
      {palette.isUsed ? (
        <Suspense>
          <WalletPalette isOpen={palette.isOpen} onOpenChange={palette.setOpen} />
        </Suspense>
      ) : null}
    </Queries>
  );
}

interface PaletteState {
  /** It was opened once, so its code is here or on the way. */
  readonly isUsed: boolean;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Ctrl K opens and closes it, where there is room and most likely a keyboard. */
function usePalette(isWide: boolean): PaletteState {
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused');
  const toggle = useCallback(() => setState((last) => (last === 'open' ? 'closed' : 'open')), []);
  usePaletteKey(toggle, isWide);
  return {
    isUsed: state !== 'unused',
    isOpen: state === 'open',
    setOpen: (isOpen) => setState(isOpen ? 'open' : 'closed'),
  };
}

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

/** Lazy because the sheet pulls in the dialog code. */
const ExchangeSheet = lazyPart(async () => ({
  default: (await import('./exchange-sheet.tsx')).ExchangeSheet,
}));

/** Lazy: not part of the initial load. */
const WalletPalette = lazyPart(() => import('../../features/palette/wallet-palette.tsx'));

interface FrameProps {
  /** Flows show an action bar in place of the bottom bar. */
  readonly hasBottomBar: boolean;
  /** Hides all navigation, for a receipt. */
  readonly isBare?: boolean;
  readonly children: ReactNode;
}

/** The chrome of every signed-in page: navigation and the Exchange sheet. */
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
        // Mounts only the navigation that fits the width; a hidden one would cost as much to render.
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
  /** Opened at least once, so its chunk has been requested. */
  readonly isUsed: boolean;
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
}

/** Ctrl+K toggles the palette on wide screens, which most likely have a keyboard. */
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

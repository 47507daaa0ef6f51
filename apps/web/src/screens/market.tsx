import { SlidersHorizontalIcon } from '@gim/ui/icons/icons.ts';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { MarketPage } from '../features/market/market-page.tsx';
import { BarLink } from '../shared/bar-link.tsx';
import { usePageHead } from '../shared/page-head.ts';

/** Every coin of the catalogue; `/coins` chooses which ones the home screen shows. */
export default function Market(): ReactElement {
  const { t } = useTranslation('coins');
  const [title, manage] = [t('market.title'), t('home.manage')];
  usePageHead(
    useMemo(
      () => ({
        title,
        trailing: (
          <BarLink to="/coins" icon={<SlidersHorizontalIcon size={18} />}>
            {manage}
          </BarLink>
        ),
      }),
      [title, manage],
    ),
  );
  return <MarketPage />;
}

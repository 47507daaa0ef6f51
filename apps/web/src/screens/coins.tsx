import { TopBar } from '@gim/ui/app-shell/top-bar.tsx';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import { CloseIcon } from '@gim/ui/icons/icons.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { CoinSearch } from '../features/coins/coin-search.tsx';
import { Queries } from '../platform/queries.tsx';
import { coinActs } from '../shared/coins/coin-actions.tsx';
import { keysOf } from '../shared/keys-of.ts';
import { SingleColumnPage } from '../shared/single-column-page.tsx';

const acts = keysOf(coinActs);

/** Manages the listed coins; with `?act=buy` it asks which coin to buy. */
export default function Coins(): ReactElement {
  const { t } = useTranslation(['coins', 'app']);
  const [search] = useSearchParams();
  const act = acts.find((name) => name === search.get('act')) ?? null;
  return (
    <Queries>
      <SingleColumnPage
        bar={
          <TopBar
            leading={
              <Link to="/dashboard" aria-label={t('app:close')}>
                <CloseIcon size={22} />
              </Link>
            }
            title={act === null ? t('manage.title') : t(`pick.${act}`)}
            trailing={
              act === null ? (
                <ButtonLink variant="quiet" render={(props) => <Link {...props} to="/dashboard" />}>
                  {t('manage.done')}
                </ButtonLink>
              ) : undefined
            }
          />
        }
      >
        <CoinSearch key={act ?? 'manage'} act={act} />
      </SingleColumnPage>
    </Queries>
  );
}

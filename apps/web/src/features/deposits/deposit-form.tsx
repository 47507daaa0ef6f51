import type { CoinItem, CoinNetwork } from '@gim/contract';
import { Columns } from '@gim/ui/app-shell/page.tsx';
import { useMediaQuery } from '@gim/ui/media-query/use-media-query.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { QrCardPending } from '@gim/ui/qr-code/qr-code.tsx';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { problemOf } from '../../shared/problem-of.ts';
import { useDepositInfo } from './api.ts';
import { DepositCard } from './deposit-card.tsx';
import { DepositBrief, DepositTerms } from './deposit-terms.tsx';
import { DepositTools } from './deposit-tools.tsx';
import styles from './deposits.module.css';
import { NetworkChips } from './network-chips.tsx';

interface DepositFormProps {
  readonly coin: CoinItem;
}

/** The networks of a coin, the deposit fee on the chosen one, and the address. */
export function DepositForm({ coin }: DepositFormProps): ReactElement | null {
  const { t } = useTranslation('deposits');
  const isWide = useMediaQuery('(min-width: 1100px)');
  const [first] = coin.networks;
  const usual = coin.networks.find(({ canDeposit }) => canDeposit) ?? first;
  const [chosen, setChosen] = useState(usual?.id);
  const network = coin.networks.find(({ id }) => id === chosen) ?? usual;
  if (network === undefined) return null;
  const terms = <DepositTerms coin={coin} network={network} />;
  return (
    <Columns isFlow asideLabel={t('deposit.terms')} aside={isWide && network.canDeposit ? terms : null}>
      <div className={styles.form}>
        <NetworkChips networks={coin.networks} chosen={network.id} onChoose={setChosen} />
        {network.canDeposit ? (
          <>
            {/* The fee comes before the address, so that it is read before copying. */}
            {isWide ? null : <DepositBrief coin={coin} network={network} />}
            <OpenNetwork coin={coin} network={network}>
              {isWide ? null : terms}
            </OpenNetwork>
          </>
        ) : (
          <ClosedNetwork coin={coin} network={network} />
        )}
      </div>
    </Columns>
  );
}

interface NetworkProps {
  readonly coin: CoinItem;
  readonly network: CoinNetwork;
}

function OpenNetwork({
  coin,
  network,
  children,
}: NetworkProps & { readonly children: ReactNode }): ReactElement {
  const { t } = useTranslation('deposits');
  const { data, error, refetch } = useDepositInfo({ coin: coin.id, network: network.id });
  // The network was disabled after the catalogue was fetched.
  if (error !== null && problemOf(error, { NetworkUnavailable: true }) !== null)
    return <ClosedNetwork coin={coin} network={network} />;
  if (data === undefined) {
    if (error !== null) return <LoadProblem error={error} onRetry={() => void refetch()} />;
    return <QrCardPending title={t('deposit.creating')} />;
  }
  return (
    <>
      <DepositCard info={data} network={network} />
      <Notice tone="warning" title={t('deposit.only', { coin: coin.id, network: network.name })}>
        {t('deposit.onlyText')}
      </Notice>
      {children}
      <DepositTools info={data} network={network} />
    </>
  );
}

function ClosedNetwork({ coin, network }: NetworkProps): ReactElement {
  const { t } = useTranslation('deposits');
  const names = { coin: coin.id, network: network.name };
  const hasOther = coin.networks.some(({ id, canDeposit }) => canDeposit && id !== network.id);
  return (
    <Notice tone="warning" title={t(`deposit.notices.${network.notice ?? 'Maintenance'}`, names)}>
      {t(hasOther ? 'deposit.noticeText' : 'deposit.noticeOnlyText', names)}
    </Notice>
  );
}

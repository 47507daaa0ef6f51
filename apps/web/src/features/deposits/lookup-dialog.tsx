import { Notice, type NoticeTone } from '@gim/ui/notice/notice.tsx';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { FormDialog } from '../../shared/form-dialog.tsx';
import { useAttempt } from '../../shared/use-attempt.ts';
import { useUserId } from '../../shared/use-user-id.ts';
import { type Lookup, lookUpDeposit } from './api.ts';
import type { DepositDialogProps } from './deposit-tools.tsx';
import { useDepositProblemText } from './problem-texts.ts';

/** Finds a deposit by its on-chain transaction id. */
export function LookupDialog({ info, network, isOpen, onClose }: DepositDialogProps): ReactElement {
  const { t } = useTranslation('deposits');
  const services = useServices();
  const userId = useUserId();
  const { isBusy, error, run } = useAttempt(useDepositProblemText());
  const [txid, setTxid] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [found, setFound] = useState<Lookup | null>(null);
  const find = async (): Promise<void> => {
    const asked = { userId, coin: info.currency, network: info.network, txid: txid.trim() };
    setFound(await lookUpDeposit(services, asked));
  };
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      isBusy={isBusy}
      error={error}
      onSubmit={() => {
        if (txid.trim() === '') setMissing(true);
        else void run(find);
      }}
      texts={{
        title: t('lookup.title'),
        text: t('lookup.text', { network: network.name }),
        submit: t('lookup.submit'),
        submitting: t('lookup.submitting'),
      }}
    >
      <TextField
        label={t('lookup.txid')}
        error={isMissing ? t('lookup.required') : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        value={txid}
        onChange={(event) => {
          setTxid(event.target.value);
          setMissing(false);
          setFound(null);
        }}
      />
      {found === null ? null : <Found found={found} network={network.name} />}
    </FormDialog>
  );
}

const tones: Readonly<Record<Lookup['outcome'], NoticeTone>> = {
  Credited: 'positive',
  Confirming: 'pending',
  Collecting: 'pending',
  Suspense: 'warning',
  NotOurs: 'neutral',
  NotFound: 'neutral',
};

function Found({ found, network }: { readonly found: Lookup; readonly network: string }): ReactElement {
  const { t } = useTranslation('deposits');
  const { outcome, transactionIds } = found;
  const links = transactionIds.map((id) => (
    <Link key={id} to={`/transactions/${id}`}>
      {t('lookup.openTransaction')}
    </Link>
  ));
  const support = <Link to="/settings/support-service">{t('lookup.support')}</Link>;
  const isForSupport = outcome === 'Suspense' || outcome === 'NotOurs';
  return (
    <Notice
      isUrgent
      tone={tones[outcome]}
      title={t(`lookup.outcomes.${outcome}`, { network })}
      actions={isForSupport ? support : links.length === 0 ? undefined : links.slice(0, 2)}
    >
      {t(`lookup.texts.${outcome}`)}
    </Notice>
  );
}

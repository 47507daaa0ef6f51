import { Button } from '@gim/ui/button/button.tsx';
import { classNames } from '@gim/ui/class-names/class-names.ts';
import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useTimeText } from '../../shared/use-time-text.ts';
import type { FindingRules } from './finding-rules.ts';
import type { Settling } from './payout-action.ts';
import styles from './payouts.module.css';
import type { Finding } from './use-payouts.ts';

export interface FindingCommands {
  /** Null closes the question. */
  readonly settle: (action: Settling | null) => void;
  readonly confirm: (isConfirmed: boolean) => void;
  readonly ask: () => void;
}

interface FindingPaneProps {
  readonly finding: Finding;
  /** The matching other side, selected or likely. */
  readonly pair: Finding | undefined;
  readonly rules: FindingRules;
  readonly commands: FindingCommands;
  readonly isBusy: boolean;
}

/** Both sides of a difference, what will happen, and the actions. */
export function FindingPane({ finding, pair, rules, commands, isBusy }: FindingPaneProps): ReactElement {
  const { t } = useTranslation('payouts');
  const amount = useAmountText();
  const ours = finding.ours ?? pair?.ours ?? null;
  const theirs = finding.theirs ?? pair?.theirs ?? null;
  return (
    <div className={styles.pane}>
      <header>
        <p className={styles.quiet}>
          {t(pair === undefined ? `findings.${finding.finding}` : 'pane.likely')}
        </p>
        <h2 className={styles.figure}>{amount.dollars((ours ?? theirs)?.amount ?? '0')}</h2>
      </header>
      <Comparison ours={ours} theirs={theirs} />
      {finding.request === null ? null : <Request request={finding.request} />}
      {rules.kind === 'open' && rules.main !== null ? (
        <section>
          <h3 className={styles.partTitle}>{t('pane.effect')}</h3>
          <p>{t(`effects.${rules.main}`)}</p>
          <p className={styles.quiet}>{t('pane.twoPeople')}</p>
        </section>
      ) : null}
      <Acts finding={finding} rules={rules} commands={commands} isBusy={isBusy} />
    </div>
  );
}

const rows = ['number', 'amount', 'fee', 'to', 'at', 'state'] as const;

function Comparison({
  ours,
  theirs,
}: {
  readonly ours: Finding['ours'];
  readonly theirs: Finding['ours'];
}): ReactElement {
  const { t } = useTranslation('payouts');
  const amount = useAmountText();
  const instant = useTimeText();
  const write = (side: Finding['ours'], row: (typeof rows)[number]): string => {
    if (side === null) return '—';
    if (row === 'amount' || row === 'fee') return amount.figure('USD', side[row]);
    if (row === 'state') return t(`states.${side.state}`);
    return row === 'at' ? instant(side.at) : (side[row] ?? t('pane.empty'));
  };
  return (
    <table className={styles.compare}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('table.ours')}</th>
          <th scope="col">{t('table.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const [one, other] = [write(ours, row), write(theirs, row)];
          const isOdd = ours !== null && theirs !== null && row !== 'number' && one !== other;
          return (
            <tr key={row}>
              <th scope="row">{t(`rows.${row}`)}</th>
              <td className={row === 'number' ? styles.code : undefined}>{one}</td>
              <td className={classNames(row === 'number' && styles.code, isOdd && styles.bad)}>{other}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function Request({ request }: { readonly request: NonNullable<Finding['request']> }): ReactElement {
  const { t } = useTranslation('payouts');
  const instant = useTimeText();
  const { by, at, action, note } = request;
  return (
    <Notice tone="pending" title={t('request.title', { name: by.name, action: t(`actions.${action}`) })}>
      {note} · {instant(at)}
    </Notice>
  );
}

function Acts({ finding, rules, commands, isBusy }: Omit<FindingPaneProps, 'pair'>): ReactElement {
  const { t } = useTranslation('payouts');
  const amount = useAmountText();
  if (rules.kind === 'asked')
    return (
      <div className={styles.acts}>
        <div className={styles.duo}>
          <Button variant="primary" isDisabled={isBusy} onClick={() => commands.confirm(true)}>
            {t('acts.confirm')} <KeyCap name="F9" />
          </Button>
          <Button variant="danger" isDisabled={isBusy} onClick={() => commands.confirm(false)}>
            {t('acts.decline')} <KeyCap name="R" />
          </Button>
        </div>
      </div>
    );
  if (rules.kind !== 'open') return <p className={styles.quiet}>{t(`rules.${rules.kind}`)}</p>;
  const { main, canReturn } = rules;
  return (
    <div className={styles.acts}>
      {main === null ? null : (
        <Button variant="primary" isBlock isDisabled={isBusy} onClick={() => commands.settle(main)}>
          {t(`actions.${main}`)} <KeyCap name={main === 'match' ? 'M' : 'F9'} />
        </Button>
      )}
      <div className={styles.duo}>
        <Button size="sm" isDisabled={isBusy} onClick={commands.ask}>
          {t('acts.ask')} <KeyCap name="A" />
        </Button>
        <Button size="sm" isDisabled={isBusy} onClick={() => commands.settle('close')}>
          {t('actions.close')} <KeyCap name="N" />
        </Button>
      </div>
      {canReturn ? (
        <Button
          size="sm"
          variant="danger"
          isBlock
          isDisabled={isBusy}
          onClick={() => commands.settle('return')}
        >
          {t('acts.return', { amount: amount.dollars(finding.ours?.amount ?? '0') })} <KeyCap name="B" />
        </Button>
      ) : null}
    </div>
  );
}

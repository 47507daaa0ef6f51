import type { DeskCase } from '@gim/contract/support.desk';
import { Button } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { capsOf, type KeyCommand } from '../../platform/keyboard/key-command.ts';
import { useServices, useSession } from '../../platform/services.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useKeyActs } from '../../shared/use-key-acts.ts';
import { actsOf } from './case-rules.ts';
import styles from './cases.module.css';
import { type CaseRefusal, type NotedAct, runNoted, runTake, useRefetchCases } from './use-cases.ts';

/** The actions of a case. Every button has a keyboard shortcut. */
export function CaseActs({ found }: { readonly found: DeskCase }): ReactElement {
  const { t } = useTranslation('cases');
  const { client } = useServices();
  const staff = useSession()?.staff;
  const rights = staff?.rights ?? [];
  const refetch = useRefetchCases();
  const [dialog, setDialog] = useState<NotedAct | null>(null);
  const [refusal, setRefusal] = useState<CaseRefusal | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { number, hasThread } = found;
  const navigate = useNavigate();
  const { canTake, canNote, canEnd } = actsOf(found, { staffId: staff?.id ?? '', rights });
  const canWrite = hasThread && rights.includes('support.answer');
  const take = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const refused = await runTake(client, number);
    setRefusal(refused);
    if (refused === null) toast(t('acts.taken'));
    await refetch();
    setBusy(false);
  };
  const onTake = canTake ? () => void take() : null;
  const acts: readonly CaseAct[] = [
    { name: 'pass', command: 'tryAgain', run: canEnd ? () => setDialog('pass') : null },
    {
      name: 'write',
      command: 'write',
      run: canWrite ? () => void navigate(`/threads?number=${number}`) : null,
    },
    { name: 'note', command: 'newCode', run: canNote ? () => setDialog('note') : null },
    { name: 'close', command: 'closeDay', run: canEnd ? () => setDialog('close') : null },
  ];
  useKeyActs([
    { command: 'addOrApprove', text: t('keys.take'), run: onTake },
    ...acts.map(({ name, command, run }) => ({ command, text: t(`keys.${name}`), run })),
  ]);
  return (
    <div className={styles.acts}>
      {refusal === null ? null : (
        <Notice tone="negative" isUrgent>
          {t(`refusals.${refusal}`)}
        </Notice>
      )}
      <Buttons acts={acts} isBusy={isBusy} onTake={onTake} />
      {rights.includes('cases.work') ? null : <p className={styles.quiet}>{t('acts.readOnly')}</p>}
      {dialog === null ? null : (
        <ReasonDialog
          title={t(`dialogs.${dialog}.title`)}
          text={t(`dialogs.${dialog}.text`)}
          noteLabel={t('dialogs.label')}
          submitLabel={t(`dialogs.${dialog}.submit`)}
          run={async (note) => {
            const refused = await runNoted(client, dialog, { number, note });
            await refetch();
            return refused === null ? null : t(`refusals.${refused}`);
          }}
          onClose={() => setDialog(null)}
        />
      )}
    </div>
  );
}

interface CaseAct {
  readonly name: 'pass' | 'write' | 'note' | 'close';
  readonly command: KeyCommand;
  readonly run: (() => void) | null;
}

interface ButtonsProps {
  readonly acts: readonly CaseAct[];
  readonly isBusy: boolean;
  readonly onTake: (() => void) | null;
}

/** The main action over the full width, the others in pairs below it. */
function Buttons({ acts, isBusy, onTake }: ButtonsProps): ReactElement {
  const { t } = useTranslation('cases');
  return (
    <>
      {onTake === null ? null : (
        <Button variant="primary" isBlock isLoading={isBusy} loadingLabel={t('acts.take')} onClick={onTake}>
          {t('acts.take')} <KeyCap name="A" />
        </Button>
      )}
      <div className={styles.pairs}>
        {acts.map(({ name, command, run }) =>
          run === null ? null : (
            <Button key={name} size="sm" isBlock onClick={run}>
              {t(`acts.${name}`)}{' '}
              {capsOf(command).map((cap) => (
                <KeyCap key={cap} name={cap} />
              ))}
            </Button>
          ),
        )}
      </div>
    </>
  );
}

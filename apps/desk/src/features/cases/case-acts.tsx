import type { DeskCase } from '@gim/contract/support.desk';
import { Button, ButtonLink } from '@gim/ui/button/button.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { useServices, useSession } from '../../platform/services.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
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
  const acts = actsOf(found, { staffId: staff?.id ?? '', rights });
  const { canTake, canNote, canEnd } = acts;
  const take = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    const refused = await runTake(client, number);
    setRefusal(refused);
    if (refused === null) toast(t('acts.taken'));
    await refetch();
    setBusy(false);
  };
  useKeyCommands((command) => {
    if (dialog !== null) return false;
    if (command === 'addOrApprove' && canTake) void take();
    else if (command === 'tryAgain' && canEnd) setDialog('pass');
    else if (command === 'newCode' && canNote) setDialog('note');
    else if (command === 'closeDay' && canEnd) setDialog('close');
    else return false;
    return true;
  });
  return (
    <div className={styles.acts}>
      {refusal === null ? null : (
        <Notice tone="negative" isUrgent>
          {t(`refusals.${refusal}`)}
        </Notice>
      )}
      <Buttons acts={acts} isBusy={isBusy} onTake={() => void take()} onAsk={setDialog} />
      {hasThread && rights.includes('support.answer') ? (
        <ButtonLink size="sm" render={(props) => <Link {...props} to={`/threads?number=${number}`} />}>
          {t('acts.write')}
        </ButtonLink>
      ) : null}
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

interface ButtonsProps {
  readonly acts: ReturnType<typeof actsOf>;
  readonly isBusy: boolean;
  readonly onTake: () => void;
  readonly onAsk: (act: NotedAct) => void;
}

function Buttons({ acts: { canTake, canNote, canEnd }, isBusy, onTake, onAsk }: ButtonsProps): ReactElement {
  const { t } = useTranslation('cases');
  return (
    <>
      {canTake ? (
        <Button variant="primary" size="sm" isLoading={isBusy} loadingLabel={t('acts.take')} onClick={onTake}>
          {t('acts.take')} <KeyCap name="A" />
        </Button>
      ) : null}
      {canEnd ? (
        <>
          <Button size="sm" onClick={() => onAsk('pass')}>
            {t('acts.pass')} <KeyCap name="P" />
          </Button>
          <Button size="sm" onClick={() => onAsk('close')}>
            {t('acts.close')} <KeyCap name="X" />
          </Button>
        </>
      ) : null}
      {canNote ? (
        <Button size="sm" onClick={() => onAsk('note')}>
          {t('acts.note')} <KeyCap name="N" />
        </Button>
      ) : null}
    </>
  );
}

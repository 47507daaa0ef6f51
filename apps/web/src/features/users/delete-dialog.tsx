import type { Profile, StepUpProof } from '@gim/contract';
import { Button } from '@gim/ui/button/button.tsx';
import { AlertDialog } from '@gim/ui/dialog/alert-dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { Loading, Skeleton } from '@gim/ui/skeleton/skeleton.tsx';
import { TextLink } from '@gim/ui/text-link/text-link.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServices } from '../../platform/services.ts';
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { RichText } from '../../shared/rich-text.tsx';
import { endingAs, leaveSession } from '../../shared/sign-out.ts';
import { StepUpForm } from '../../shared/step-up/step-up-form.tsx';
import { type DeletionBlocker, deleteUser, useDeletionBlockers } from './api.ts';
import { useUserProblemText } from './problem-texts.ts';

interface DeleteDialogProps {
  readonly profile: Profile;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** First says what prevents deletion. Then asks for confirmation and a step-up. */
export function DeleteDialog(props: DeleteDialogProps): ReactElement {
  const { t } = useTranslation(['users', 'app']);
  const { profile, isOpen, onClose } = props;
  const { data: bars, error, refetch } = useDeletionBlockers(profile.id);
  if (bars?.length === 0) return <DeleteQuestion {...props} />;
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t(bars === undefined ? 'delete.title' : 'delete.notYet')}
      description={bars === undefined ? <Text /> : t('delete.notYetText')}
      actions={
        <Button isBlock onClick={onClose}>
          {t('delete.keep')}
        </Button>
      }
    >
      {bars === undefined && error === null ? (
        <Loading label={t('app:loading')}>
          <Skeleton height={44} />
        </Loading>
      ) : null}
      {error === null ? null : <LoadProblem error={error} onRetry={() => void refetch()} />}
      {bars?.map((bar) => (
        <Notice
          key={bar}
          tone="warning"
          title={t(`delete.bars.${bar}`)}
          actions={<Link to={blockerPages[bar]}>{t(`delete.bars.${bar}Open`)}</Link>}
        >
          {t(`delete.bars.${bar}Text`)}
        </Notice>
      ))}
    </AlertDialog>
  );
}

/** Where each obstacle can be resolved. */
const blockerPages: Readonly<Record<DeletionBlocker, string>> = {
  AccountHasBalance: '/cashout',
  AccountHasOpenOrders: '/transactions?status=InProgress',
};

function DeleteQuestion({ profile, isOpen, onClose }: DeleteDialogProps): ReactElement {
  const { t } = useTranslation('users');
  const services = useServices();
  const { id: userId, email } = profile;
  const explain = useUserProblemText();
  const [isProofAsked, setProofAsked] = useState(false);
  const remove = async (stepUp: StepUpProof): Promise<void> => {
    await endingAs(services.session, 'deleted', () => deleteUser(services, { userId, stepUp }));
    services.passkeyMark.clear();
    await leaveSession(services);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      texts={{
        title: t('delete.title'),
        text: <Text />,
        submit: t('delete.submit'),
        submitting: t('delete.submitting'),
        keep: t('delete.keep'),
      }}
      onConfirm={async () => setProofAsked(true)}
      explain={explain}
      instead={
        isProofAsked ? (
          <StepUpForm purpose="deleteUser" email={email} onProof={remove} explain={explain} />
        ) : null
      }
    />
  );
}

function Text(): ReactElement {
  const { t } = useTranslation('users');
  return <RichText text={t('delete.text')} parts={{ privacy: privacyLink }} />;
}

const privacyLink = (words: string): ReactElement => (
  <TextLink render={(props) => <Link {...props} to="/privacy" />}>{words}</TextLink>
);

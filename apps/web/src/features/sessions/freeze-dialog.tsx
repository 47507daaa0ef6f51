import { Button } from '@gim/ui/button/button.tsx';
import { AlertDialog } from '@gim/ui/dialog/alert-dialog.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useServices } from '../../platform/services.ts';
import { supportAddress } from '../../shared/support-address.ts';
import { useAttempt } from '../../shared/use-attempt.ts';
import { WithTexts } from '../../shared/with-texts.tsx';
import { freezeByLink } from './api.ts';
import { FormProblem } from './form-problem.tsx';
import { useProblemText } from './problem-texts.ts';

/** Opened by an e-mail's "this wasn't me" link, over whatever page the guards chose. */
export function FreezeDialog({ token }: { readonly token: string }): ReactElement {
  return (
    <WithTexts noun="sessions">
      <Question token={token} />
    </WithTexts>
  );
}

/** Freezing needs a press, because mail scanners open links too. */
function Question({ token }: { readonly token: string }): ReactElement {
  const { t } = useTranslation('sessions');
  const services = useServices();
  const [isOpen, setOpen] = useState(true);
  const [isFrozen, setFrozen] = useState(false);
  const { error, isBusy, run } = useAttempt(useProblemText());
  const close = (): void => {
    setOpen(false);
    // The session of the frozen account is revoked; a full load clears it.
    if (isFrozen && services.session.read().userId !== null) services.leaveTo('/');
  };
  if (isFrozen) {
    return (
      <AlertDialog
        open={isOpen}
        onOpenChange={close}
        title={t('freeze.doneTitle')}
        description={t('freeze.doneText', { address: supportAddress })}
        actions={
          <Button isBlock onClick={close}>
            {t('freeze.done')}
          </Button>
        }
      />
    );
  }
  return (
    <AlertDialog
      open={isOpen}
      onOpenChange={close}
      isBusy={isBusy}
      title={t('freeze.title')}
      description={t('freeze.text')}
      actions={
        <>
          <Button
            variant="danger-solid"
            isBlock
            isLoading={isBusy}
            loadingLabel={t('freeze.submitting')}
            onClick={() =>
              void run(async () => {
                // The live stream reports the end of the session at once, which would leave the page before it has
                // shown the result.
                const goOn = await services.liveStream().then(
                  (stream) => stream.pause(),
                  () => () => undefined,
                );
                try {
                  await freezeByLink(services, token);
                  setFrozen(true);
                } catch (failure) {
                  goOn();
                  throw failure;
                }
              })
            }
          >
            {t('freeze.submit')}
          </Button>
          <Button isBlock isDisabled={isBusy} onClick={close}>
            {t('freeze.keep')}
          </Button>
        </>
      }
    >
      {error === undefined ? undefined : <FormProblem text={error} />}
    </AlertDialog>
  );
}

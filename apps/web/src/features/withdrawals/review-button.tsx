import { ActionBar } from '@gim/ui/app-shell/action-bar.tsx';
import { Button } from '@gim/ui/button/button.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface ReviewButtonProps {
  readonly isReady: boolean;
  readonly isBusy: boolean;
}

/** Opens the confirmation. Sends nothing. */
export function ReviewButton({ isReady, isBusy }: ReviewButtonProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  return (
    <ActionBar>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        isBlock
        isDisabled={!isReady && !isBusy}
        isLoading={isBusy}
        loadingLabel={t('amount.reviewing')}
      >
        {t('amount.review')}
      </Button>
    </ActionBar>
  );
}

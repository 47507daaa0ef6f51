import { type ReactElement, useState } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { Button } from '../button/button.tsx';
import { MinusIcon, PlusIcon } from '../icons/icons.ts';
import { MenuGrid } from '../quick-actions/quick-actions.tsx';
import { Dialog } from './dialog.tsx';

function MenuDialog({
  t,
  isBusy = false,
}: {
  readonly t: Translate;
  readonly isBusy?: boolean;
}): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('Exchange', 'Обмін')}</Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t('Exchange', 'Обмін')}
        closeLabel={t('Close', 'Закрити')}
        isBusy={isBusy}
        footer={
          isBusy ? (
            <Button variant="primary" isBlock isLoading loadingLabel={t('Sending', 'Надсилаємо')}>
              {t('Send', 'Надіслати')}
            </Button>
          ) : undefined
        }
      >
        <MenuGrid
          label={t('Exchange', 'Обмін')}
          actions={[
            {
              to: '#buy',
              label: t('Buy', 'Купити'),
              detail: t('Coins for dollars', 'Монети за долари'),
              icon: <PlusIcon />,
            },
            {
              to: '#sell',
              label: t('Sell', 'Продати'),
              detail: t('Coins to dollars', 'Монети на долари'),
              icon: <MinusIcon />,
            },
          ]}
        />
      </Dialog>
    </>
  );
}

export default {
  title: 'Dialog',
  states: {
    closed: (t) => <MenuDialog t={t} />,
    busy: (t) => <MenuDialog t={t} isBusy />,
  },
} satisfies Story;

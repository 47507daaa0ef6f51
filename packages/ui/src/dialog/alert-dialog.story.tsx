import { type ReactElement, type ReactNode, useState } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { AddressText } from '../address-text/address-text.tsx';
import { Button } from '../button/button.tsx';
import { CheckIcon, CloseIcon } from '../icons/icons.ts';
import { SettingsRow } from '../rows/settings-row.tsx';
import { AlertDialog } from './alert-dialog.tsx';

interface AskProps {
  readonly title: string;
  readonly description: ReactNode;
  readonly children?: ReactNode;
  readonly verb: ReactNode;
  /** Left out if the dialog has only one action. */
  readonly cancelLabel?: string;
}

function Ask({ title, description, children, verb, cancelLabel }: AskProps): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{title}</Button>
      <AlertDialog
        open={open}
        onOpenChange={setOpen}
        title={title}
        description={description}
        actions={
          <>
            {verb}
            {cancelLabel === undefined ? null : (
              <Button isBlock onClick={() => setOpen(false)}>
                {cancelLabel}
              </Button>
            )}
          </>
        }
      >
        {children}
      </AlertDialog>
    </>
  );
}

const danger = (text: string, isDisabled = false): ReactElement => (
  <Button variant="danger-solid" isBlock isDisabled={isDisabled}>
    {text}
  </Button>
);

const primary = (text: string): ReactElement => (
  <Button variant="primary" isBlock>
    {text}
  </Button>
);

const permissions = (t: Translate): ReactElement => (
  <ul>
    <SettingsRow
      icon={<CheckIcon />}
      title={t('Geolocation', 'Геолокація')}
      value={t('allowed', 'дозволено')}
    />
    <SettingsRow icon={<CloseIcon />} title="Face ID" value={t('off', 'вимкнено')} />
  </ul>
);

export default {
  title: 'AlertDialog',
  states: {
    danger: (t) => (
      <Ask
        title={t('Cancel this order?', 'Скасувати цю заявку?')}
        description={t(
          'Cash in $2,500 today at 2:30 PM, Velyka Vasylkivska 72. The slot goes to other clients.',
          'Внесення 2 500 $ сьогодні о 14:30, Велика Васильківська, 72. Час отримають інші клієнти.',
        )}
        verb={danger(t('Cancel the order', 'Скасувати заявку'))}
        cancelLabel={t('Keep it', 'Залишити')}
      />
    ),
    withSubject: (t) => (
      <Ask
        title={t('Delete this address?', 'Видалити цю адресу?')}
        description={t(
          '“Ledger at home”, ERC-20. Past transfers stay in your history.',
          '«Ledger удома», ERC-20. Минулі перекази залишаться в історії.',
        )}
        verb={danger(t('Delete address', 'Видалити адресу'))}
        cancelLabel={t('Keep it', 'Залишити')}
      >
        <AddressText address="0x7A3f19C4e2B86D05a1F9c37E48b2D6f0915C8e24" />
      </Ask>
    ),
    refused: (t) => (
      <Ask
        title={t('Delete the account?', 'Видалити акаунт?')}
        description={t(
          'Withdraw the balance first: $37,674.51 is still here.',
          'Спершу виведіть баланс: тут ще 37 674,51 $.',
        )}
        verb={danger(t('Delete account', 'Видалити запис'), true)}
        cancelLabel={t('Keep the account', 'Залишити запис')}
      />
    ),
    choice: (t) => (
      <Ask
        title={t('Two permissions are needed', 'Потрібні два дозволи')}
        description={t(
          'To confirm an operation, allow geolocation and turn on biometrics in the device settings.',
          'Щоб підтвердити операцію, дозвольте геолокацію і ввімкніть біометрію в налаштуваннях пристрою.',
        )}
        verb={primary(t('Open device settings', 'Відкрити налаштування'))}
        cancelLabel={t('Close', 'Закрити')}
      >
        {permissions(t)}
      </Ask>
    ),
    news: (t) => (
      <Ask
        title={t('The password was reset', 'Пароль змінено')}
        description={t('You can sign in with the new password now.', 'Тепер можна увійти з новим паролем.')}
        verb={primary(t('Sign In', 'Увійти'))}
      />
    ),
  },
} satisfies Story;

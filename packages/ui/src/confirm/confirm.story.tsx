import { type ReactElement, useState } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { Button } from '../button/button.tsx';
import { CodeInput } from '../code-input/code-input.tsx';
import { HoldButton } from '../hold-button/hold-button.tsx';
import { ScanFaceIcon } from '../icons/icons.ts';
import { Confirm } from './confirm.tsx';

const facts = (t: Translate) => ({
  figure: t('600.00 USDT', '600,00 USDT'),
  facts: [
    { label: t('To', 'Кому'), value: t('Marko, Warsaw', 'Марко, Варшава') },
    { label: t('Network', 'Мережа'), value: 'TON (Jetton)' },
    { label: t('Fee', 'Комісія'), value: t('0.30 USDT', '0,30 USDT') },
  ],
  address: { label: t('Address', 'Адреса'), value: 'UQB3xV7nR2kLm9TqYc5WzPe8HdJf4AsGt6Nu1oKi0bXvDyE' },
  total: { label: t('Recipient gets', 'Отримувач одержить'), value: t('599.70 USDT', '599,70 USDT') },
  warning: t('A transfer on the blockchain cannot be undone.', 'Переказ у блокчейні неможливо скасувати.'),
});

function Hold({ t }: { readonly t: Translate }): ReactElement {
  return (
    <HoldButton
      holdLabel={t('Hold to send', 'Утримуйте, щоб надіслати')}
      pressLabel={t('Send', 'Надіслати')}
      confirmLabel={t('Press again to send', 'Натисніть ще раз')}
      loadingLabel={t('Sending', 'Надсилаємо')}
      onConfirm={() => undefined}
    />
  );
}

function WithCode({ t }: { readonly t: Translate }): ReactElement {
  const [code, setCode] = useState('481');
  return (
    <Confirm
      {...facts(t)}
      proof={
        <CodeInput
          label={t('Code from the authenticator app', 'Код із застосунку')}
          value={code}
          onValueChange={setCode}
        />
      }
      action={<Hold t={t} />}
    />
  );
}

export default {
  title: 'Confirm',
  states: {
    withCode: (t) => <WithCode t={t} />,
    withBiometrics: (t) => (
      <Confirm
        {...facts(t)}
        proof={
          <Button isBlock icon={<ScanFaceIcon />}>
            {t('Confirm with Face ID', 'Підтвердити через Face ID')}
          </Button>
        }
        action={<Hold t={t} />}
      />
    ),
  },
} satisfies Story;

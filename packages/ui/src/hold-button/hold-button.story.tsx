import { type ReactElement, useState } from 'react';
import type { Story, Translate } from '../../gallery/story.ts';
import { HoldButton, type HoldButtonProps } from './hold-button.tsx';

/** Shows how often the action was confirmed, for people and tests. */
function Counted({ t, ...props }: { readonly t: Translate } & Partial<HoldButtonProps>): ReactElement {
  const [sent, setSent] = useState(0);
  return (
    <>
      <HoldButton
        holdLabel={t('Hold to send', 'Утримуйте, щоб надіслати')}
        pressLabel={t('Send', 'Надіслати')}
        confirmLabel={t('Press again to send', 'Натисніть ще раз, щоб надіслати')}
        loadingLabel={t('Sending', 'Надсилання')}
        onConfirm={() => setSent(sent + 1)}
        {...props}
      />
      <output>{sent === 0 ? '' : `${t('Sent', 'Надіслано')}: ${sent}`}</output>
    </>
  );
}

export default {
  title: 'HoldButton',
  states: {
    rest: (t) => <Counted t={t} />,
    loading: (t) => <Counted t={t} isLoading />,
    disabled: (t) => <Counted t={t} isDisabled />,
    negative: (t) => (
      <Counted t={t} tone="negative" holdLabel={t('Hold to delete', 'Утримуйте, щоб видалити')} />
    ),
  },
} satisfies Story;

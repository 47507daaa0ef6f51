import type { Story } from '../../gallery/story.ts';
import { TextButton, TextLink } from './text-link.tsx';

export default {
  title: 'TextLink',
  states: {
    inText: (t) => (
      <p>
        {t('By signing in you accept the ', 'Входячи, ви приймаєте ')}
        <TextLink href="#terms">{t('Terms', 'Умови')}</TextLink>.
      </p>
    ),
    button: (t) => <TextButton>{t('Resend code', 'Надіслати код ще раз')}</TextButton>,
    disabledButton: (t) => <TextButton disabled>{t('Resend code', 'Надіслати код ще раз')}</TextButton>,
  },
} satisfies Story;

import type { Story, Translate } from '../../gallery/story.ts';
import { TextLink } from '../text-link/text-link.tsx';
import { Checkbox } from './checkbox.tsx';

const words = (t: Translate) => (
  <>
    {t('I accept the ', 'Приймаю ')}
    <TextLink href="#terms">{t('Terms', 'Умови')}</TextLink>
    {t(' and the ', ' та ')}
    <TextLink href="#privacy">{t('Privacy policy', 'Політику приватності')}</TextLink>.
  </>
);

export default {
  title: 'Checkbox',
  states: {
    off: (t) => <Checkbox>{words(t)}</Checkbox>,
    on: (t) => <Checkbox defaultChecked>{words(t)}</Checkbox>,
    error: (t) => <Checkbox error={t('Value is required', 'Обов’язкове поле')}>{words(t)}</Checkbox>,
    disabled: (t) => <Checkbox disabled>{words(t)}</Checkbox>,
    disabledOn: (t) => (
      <Checkbox disabled defaultChecked>
        {words(t)}
      </Checkbox>
    ),
  },
} satisfies Story;

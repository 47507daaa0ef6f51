import type { Story, Translate } from '../../gallery/story.ts';
import { TextArea } from './text-area.tsx';

const message = (t: Translate): string => t('Message', 'Повідомлення');

export default {
  title: 'TextArea',
  states: {
    empty: (t) => <TextArea label={message(t)} placeholder={t('What happened?', 'Що сталося?')} />,
    filled: (t) => (
      <TextArea
        label={message(t)}
        defaultValue={t(
          'The point was closed at 2:30 PM although the order said it works until 6.',
          'О 14:30 пункт був зачинений, хоча в заявці вказано роботу до 18:00.',
        )}
        hint={t('We answer within a day', 'Відповімо протягом дня')}
      />
    ),
    error: (t) => <TextArea label={message(t)} error={t('Value is required', 'Обов’язкове поле')} />,
    disabled: (t) => <TextArea label={message(t)} disabled />,
    locked: (t) => (
      <TextArea
        label={message(t)}
        isLocked
        defaultValue={t('Sent on October 14', 'Надіслано 14 жовтня')}
        hint={t('The case is closed', 'Звернення закрито')}
      />
    ),
  },
} satisfies Story;

import type { Story } from '../../gallery/story.ts';
import { Notice } from './notice.tsx';

export default {
  title: 'Notice',
  states: {
    pending: (t) => (
      <Notice tone="pending" title={t('Identity check pending', 'Триває перевірка особи')}>
        {t(
          'Review takes some hours. Card and PayPal open after it.',
          'Перевірка триває кілька годин. Після неї відкриються картка і PayPal.',
        )}
      </Notice>
    ),
    negative: (t) => (
      <Notice
        tone="negative"
        title={t('Identity check rejected', 'Перевірку особи відхилено')}
        actions={<a href="#redo">{t('Redo KYC', 'Пройти ще раз')}</a>}
      >
        {t('Send the documents again.', 'Надішліть документи ще раз.')}
      </Notice>
    ),
    warning: (t) => (
      <Notice tone="warning" actions={<a href="#settings">{t('Open settings', 'Відкрити налаштування')}</a>}>
        {t(
          'Allow geolocation and Face ID in the device settings to confirm the operation.',
          'Дозвольте геолокацію та Face ID у налаштуваннях пристрою, щоб підтвердити операцію.',
        )}
      </Notice>
    ),
    neutral: (t) => (
      <Notice>
        {t(
          'Once you take the codes, only support can cancel the order.',
          'Після отримання кодів скасувати заявку може лише підтримка.',
        )}
      </Notice>
    ),
    positive: (t) => (
      <Notice
        tone="positive"
        title={t('Identity confirmed', 'Особу підтверджено')}
        actions={
          <>
            <a href="#card">{t('To a card', 'На картку')}</a>
            <button type="button">{t('Later', 'Пізніше')}</button>
          </>
        }
      />
    ),
  },
} satisfies Story;

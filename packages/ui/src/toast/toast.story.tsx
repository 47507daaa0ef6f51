import type { Story } from '../../gallery/story.ts';
import { Button } from '../button/button.tsx';
import { toast } from './toast.ts';
import { ToastCard } from './toaster.tsx';

const nothing = (): void => undefined;

export default {
  title: 'Toast',
  states: {
    live: (t) => (
      <Button onClick={() => toast(t('Address copied', 'Адресу скопійовано'))}>
        {t('Show a toast', 'Показати повідомлення')}
      </Button>
    ),
    done: (t) => (
      <ToastCard item={{ tone: 'done', text: t('Address copied', 'Адресу скопійовано') }} onClose={nothing} />
    ),
    problem: (t) => (
      <ToastCard
        item={{
          tone: 'problem',
          text: t('No connection. We will try again.', 'Немає зв’язку. Спробуємо ще раз.'),
        }}
        onClose={nothing}
      />
    ),
    withAction: (t) => (
      <ToastCard
        item={{
          tone: 'done',
          text: t('Toncoin is hidden', 'Toncoin приховано'),
          action: { label: t('Undo', 'Скасувати'), onAct: nothing },
        }}
        onClose={nothing}
      />
    ),
  },
} satisfies Story;

import type { Story } from '../../gallery/story.ts';
import { FlowProgress, Stepper, StepText } from './stepper.tsx';

export default {
  title: 'Stepper',
  states: {
    steps: (t) => (
      <Stepper
        doneLabel={t('done', 'виконано')}
        steps={[
          {
            key: 'booked',
            state: 'done',
            title: t('Booked', 'Заброньовано'),
            detail: t('Today, 9:41 AM', 'Сьогодні, 09:41'),
          },
          {
            key: 'codes',
            state: 'now',
            title: t('Codes received', 'Коди отримано'),
            detail: t('From 1:30 PM is best', 'Найкраще після 13:30'),
          },
          { key: 'completed', state: 'next', title: t('Completed', 'Завершено') },
        ]}
      />
    ),
    stopped: (t) => (
      <Stepper
        doneLabel={t('done', 'виконано')}
        steps={[
          { key: 'booked', state: 'done', title: t('Booked', 'Заброньовано') },
          {
            key: 'canceled',
            state: 'stopped',
            title: t('Canceled', 'Скасовано'),
            detail: t('Today, 9:41 AM', 'Сьогодні, 09:41'),
          },
        ]}
      />
    ),
    progress: () => <FlowProgress step={1} of={3} />,
    progressEnd: () => <FlowProgress step={3} of={3} />,
    words: (t) => <StepText>{t('Step 1 of 3', 'Крок 1 з 3')}</StepText>,
  },
} satisfies Story;

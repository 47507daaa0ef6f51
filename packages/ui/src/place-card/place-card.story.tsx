import type { Story } from '../../gallery/story.ts';
import { Button } from '../button/button.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import { ImagesIcon, NavigationIcon } from '../icons/icons.ts';
import { PlaceCard } from './place-card.tsx';

export default {
  title: 'PlaceCard',
  states: {
    withFacts: (t) => (
      <PlaceCard
        title={t('Velyka Vasylkivska 72', 'Велика Васильківська, 72')}
        detail={t('Kyiv · 1.2 km · without a break, 9 AM–8 PM', 'Київ · 1,2 км · без перерви, 09:00–20:00')}
        tool={<IconButton label={t('Photos', 'Фото')} icon={<ImagesIcon />} />}
        facts={[
          { label: t('Fee', 'Комісія'), value: t('0.5%', '0,5%') },
          { label: t('Cashback', 'Кешбек'), value: t('0.1%', '0,1%') },
          { label: t('Top-up limits', 'Ліміти'), value: t('$100–$20,000', '100–20 000 $') },
        ]}
      />
    ),
    withActions: (t) => (
      <PlaceCard
        title={t('Velyka Vasylkivska 72', 'Велика Васильківська, 72')}
        detail={t(
          'Second yard, door with the Gim plate, floor 2',
          'Другий двір, двері з табличкою Gim, поверх 2',
        )}
        actions={
          <>
            <Button size="sm" icon={<NavigationIcon size={16} />}>
              {t('Get Directions', 'Прокласти маршрут')}
            </Button>
            <Button size="sm" icon={<ImagesIcon size={16} />}>
              {t('More Photos', 'Більше фото')}
            </Button>
          </>
        }
      />
    ),
  },
} satisfies Story;

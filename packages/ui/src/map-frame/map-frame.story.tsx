import type { Story } from '../../gallery/story.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { ListIcon, LocateIcon } from '../icons/icons.ts';
import { MapFrame, MapPin, MapUserDot } from './map-frame.tsx';

const nothing = (): void => undefined;

export default {
  title: 'MapFrame',
  states: {
    pins: (t) => (
      <MapFrame
        label={t('Map of exchange points', 'Мапа пунктів обміну')}
        height={240}
        attribution="© OpenStreetMap"
        tools={
          <>
            <IconButton label={t('My location', 'Моє розташування')} icon={<LocateIcon />} />
            <IconButton label={t('List', 'Список')} icon={<ListIcon />} />
          </>
        }
      >
        <MapUserDot place={{ left: '52%', top: '62%' }} label={t('You are here', 'Ви тут')} />
        <MapPin
          place={{ left: '38%', top: '78%' }}
          text={t('0.5%', '0,5%')}
          label={t('Velyka Vasylkivska 72, fee 0.5%', 'Велика Васильківська, 72, комісія 0,5%')}
          isSelected
          onSelect={nothing}
        />
        <MapPin
          place={{ left: '60%', top: '40%' }}
          text={t('0.7%', '0,7%')}
          label={t('Khreshchatyk 15, fee 0.7%', 'Хрещатик, 15, комісія 0,7%')}
          onSelect={nothing}
        />
        <MapPin
          place={{ left: '20%', top: '36%' }}
          text={t('Closed', 'Зачинено')}
          label={t('Sichovykh Striltsiv 37, closed', 'Січових Стрільців, 37, зачинено')}
          isClosed
          onSelect={nothing}
        />
      </MapFrame>
    ),
  },
} satisfies Story;

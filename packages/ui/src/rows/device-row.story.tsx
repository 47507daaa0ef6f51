import type { Story } from '../../gallery/story.ts';
import { Button } from '../button/button.tsx';
import { CheckIcon, LaptopIcon, SmartphoneIcon } from '../icons/icons.ts';
import { StatusBadge } from '../status-badge/status-badge.tsx';
import { Glyph } from './glyph.tsx';
import { Row, RowList } from './row.tsx';

export default {
  title: 'DeviceRow',
  states: {
    current: (t) => (
      <RowList>
        <Row
          leading={
            <Glyph>
              <SmartphoneIcon size={18} />
            </Glyph>
          }
          title="iPhone 15"
          detail={t('Kyiv · active now', 'Київ · активний зараз')}
          trailing={
            <StatusBadge tone="positive" icon={<CheckIcon size={14} />}>
              {t('This device', 'Цей пристрій')}
            </StatusBadge>
          }
        />
      </RowList>
    ),
    other: (t) => (
      <RowList>
        <Row
          leading={
            <Glyph>
              <LaptopIcon size={18} />
            </Glyph>
          }
          title="Chrome, macOS"
          detail={t('Kyiv · today, 8:51 AM', 'Київ · сьогодні, 08:51')}
          trailing={<Button size="sm">{t('Sign out', 'Завершити')}</Button>}
        />
      </RowList>
    ),
  },
} satisfies Story;

import { SampleIcon } from '../../gallery/samples/sample-icons.tsx';
import type { Story } from '../../gallery/story.ts';
import { Amount } from '../amount/amount.tsx';
import { DollarDisc } from '../asset-icon/dollar-disc.tsx';
import { Change } from '../change/change.tsx';
import { BanknoteArrowDownIcon, CircleCheckIcon, CircleXIcon, PlusIcon, WalletIcon } from '../icons/icons.ts';
import { StatusText } from '../status-badge/status-badge.tsx';
import { Glyph } from './glyph.tsx';
import { Row, RowGroupTitle, RowList } from './row.tsx';

export default {
  title: 'Row',
  states: {
    assets: (t) => (
      <RowList>
        <Row
          to="#bitcoin"
          leading={<SampleIcon ticker="BTC" />}
          title="Bitcoin"
          detail={
            <>
              {t('$110,412.50', '110 412,50 $')}&ensp;
              <Change direction="up" word={t('up', 'зросло на')} text={t('1.84%', '1,84%')} />
            </>
          }
          value={t('$20,351.35', '20 351,35 $')}
          valueDetail={t('0.18432107 BTC', '0,18432107 BTC')}
        />
        <Row
          to="#toncoin"
          leading={<SampleIcon ticker="TON" />}
          title="Toncoin"
          detail={
            <>
              {t('$2.17', '2,17 $')}&ensp;
              <Change direction="down" word={t('down', 'впало на')} text={t('1.07%', '1,07%')} />
            </>
          }
          value={t('$677.91', '677,91 $')}
          valueDetail={t('312.4 TON', '312,4 TON')}
        />
      </RowList>
    ),
    history: (t) => (
      <>
        <RowGroupTitle>{t('Today', 'Сьогодні')}</RowGroupTitle>
        <RowList label={t('Operations', 'Операції')}>
          <Row
            to="#1"
            leading={
              <Glyph badge={<SampleIcon ticker="USDT" size={16} />}>
                <BanknoteArrowDownIcon size={18} />
              </Glyph>
            }
            title={t('Cash in', 'Внесення готівки')}
            detail={
              <StatusText tone="pending" icon={<CircleCheckIcon size={14} />}>
                {t('Confirmed', 'Підтверджено')}
              </StatusText>
            }
            detailMore={t('2:30 PM', '14:30')}
            value={
              <Amount
                text={t('+2,487.25 USDT', '+2 487,25 USDT')}
                label={t('plus 2,487.25 USDT', 'плюс 2 487,25 USDT')}
              />
            }
            valueDetail={t('$2,500.00 cash', '2 500,00 $ готівкою')}
          />
          <Row
            to="#2"
            leading={
              <Glyph badge={<SampleIcon ticker="BTC" size={16} />}>
                <PlusIcon size={18} />
              </Glyph>
            }
            title={t('Bought Bitcoin', 'Куплено Bitcoin')}
            detail={t('10:42 AM', '10:42')}
            value={t('+0.00450281 BTC', '+0,00450281 BTC')}
            valueDetail={t('−$500.00', '−500,00 $')}
          />
          <Row
            to="#3"
            leading={
              <Glyph badge={<DollarDisc size={16} />}>
                <WalletIcon size={18} />
              </Glyph>
            }
            title={t('To PayPal', 'На PayPal')}
            detail={
              <StatusText tone="negative" icon={<CircleXIcon size={14} />}>
                {t('Rejected', 'Відхилено')}
              </StatusText>
            }
            value={t('−$300.00', '−300,00 $')}
            valueDetail={t('Returned to balance', 'Повернуто на баланс')}
            isVoid
          />
        </RowList>
      </>
    ),
  },
} satisfies Story;

import type { CashSide, Point } from '@gim/contract';
import { MapPinIcon } from '@gim/ui/icons/icons.ts';
import { Glyph } from '@gim/ui/rows/glyph.tsx';
import { Row } from '@gim/ui/rows/row.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isZero } from '../../shared/coins/amount-text.ts';
import { usePointTexts } from './use-point-texts.ts';

interface PointRowProps {
  readonly point: Point;
  readonly side: CashSide;
  readonly to: string;
  /** Shows the distance instead of the limit. */
  readonly isShort?: boolean;
}

/** A row of a point: address, opening state, limits and fee. Texts written by staff are plain text (W-04). */
export function PointRow({ point, side, to, isShort = false }: PointRowProps): ReactElement {
  const { t } = useTranslation('points');
  const texts = usePointTexts();
  const far = point.distance === null ? [] : [texts.distance(point.distance)];
  const detail = [...far, texts.state(point), ...(isShort ? [] : [texts.limit(point, side)])].join(' · ');
  const cashback = t('list.cashback', { cashback: texts.percent(point.cashbackPercent) });
  return (
    <Row
      to={to}
      link={Link}
      {...(isShort ? {} : { leading: <PinGlyph /> })}
      title={texts.local(point.name)}
      detail={detail}
      value={isShort ? texts.fee(point) : t('list.fee', { fee: texts.fee(point) })}
      valueDetail={isShort ? t('visit.feeWord') : isZero(point.cashbackPercent) ? undefined : cashback}
    />
  );
}

const PinGlyph = (): ReactElement => (
  <Glyph>
    <MapPinIcon size={18} />
  </Glyph>
);

import type { ChartRange } from '@gim/contract';
import { Segments } from '@gim/ui/segments/segments.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';

interface RangePickerProps<Range extends ChartRange> {
  readonly ranges: readonly Range[];
  readonly value: Range;
  readonly onValueChange: (range: Range) => void;
}

export function RangePicker<Range extends ChartRange>(props: RangePickerProps<Range>): ReactElement {
  const { t } = useTranslation('coins');
  const { ranges, value, onValueChange } = props;
  const wordsOf = (range: ChartRange) => ({
    label: t(`ranges.${range}`),
    spoken: t(`ranges.spoken.${range}`),
  });
  return (
    <Segments
      isFill
      label={t('ranges.label')}
      segments={ranges.map((range) => ({ value: range, ...wordsOf(range) }))}
      value={value}
      onValueChange={onValueChange}
    />
  );
}

import { IconButton } from '@gim/ui/icon-button/icon-button.tsx';
import { TrashIcon } from '@gim/ui/icons/icons.ts';
import { SelectField } from '@gim/ui/select-field/select-field.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeskPoints, usePointText } from '../../shared/use-desk-points.ts';
import styles from './staff.module.css';

interface PointChoiceProps {
  readonly value: readonly string[];
  readonly isLocked?: boolean;
  readonly onChange: (pointIds: string[]) => void;
}

/** Chooses the points of a staff member, by city and street. An unknown point is shown by its id. */
export function PointChoice({ value, isLocked = false, onChange }: PointChoiceProps): ReactElement {
  const { t } = useTranslation('staff');
  const text = usePointText();
  const { data, isError } = useDeskPoints();
  const points = data?.items ?? [];
  const nameOf = (id: string): string => {
    const point = points.find((one) => one.id === id);
    return point === undefined ? id : text(point);
  };
  const others = points.filter(({ id }) => !value.includes(id));
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{t('access.points', { count: value.length })}</h3>
      {value.length === 0 ? <p className={styles.quiet}>{t('access.noPoints')}</p> : null}
      <ul className={styles.points}>
        {value.map((id) => (
          <li key={id}>
            <span>{nameOf(id)}</span>
            {isLocked ? null : (
              <IconButton
                label={t('access.unassign', { name: nameOf(id) })}
                icon={<TrashIcon size={16} />}
                onClick={() => onChange(value.filter((one) => one !== id))}
              />
            )}
          </li>
        ))}
      </ul>
      {isLocked ? null : (
        <SelectField
          label={t('access.assign')}
          placeholder={t('access.choose')}
          error={isError ? t('access.pointsFailed') : undefined}
          isDisabled={others.length === 0}
          value={null}
          onValueChange={(id) => onChange([...value, id])}
          options={others.map((point) => ({ value: point.id, label: text(point) }))}
        />
      )}
    </section>
  );
}

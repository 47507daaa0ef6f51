import { Button } from '@gim/ui/button/button.tsx';
import { IconButton } from '@gim/ui/icon-button/icon-button.tsx';
import { TrashIcon } from '@gim/ui/icons/icons.ts';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './staff.module.css';

interface PointChoiceProps {
  readonly value: readonly string[];
  readonly isLocked?: boolean;
  readonly onChange: (pointIds: string[]) => void;
}

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

/** At which points somebody works, by their ids. */
export function PointChoice({ value, isLocked = false, onChange }: PointChoiceProps): ReactElement {
  const { t } = useTranslation('staff');
  const [text, setText] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const assign = (): void => {
    const id = text.trim().toLowerCase();
    setIsWrong(!idPattern.test(id));
    if (!idPattern.test(id)) return;
    if (!value.includes(id)) onChange([...value, id]);
    setText('');
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    // The form around it is not what Enter is for here.
    event.preventDefault();
    assign();
  };
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{t('access.points', { count: value.length })}</h3>
      {value.length === 0 ? <p className={styles.quiet}>{t('access.noPoints')}</p> : null}
      <ul className={styles.points}>
        {value.map((id) => (
          <li key={id}>
            <code>{id}</code>
            {isLocked ? null : (
              <IconButton
                label={t('access.unassign', { id })}
                icon={<TrashIcon size={16} />}
                onClick={() => onChange(value.filter((one) => one !== id))}
              />
            )}
          </li>
        ))}
      </ul>
      {isLocked ? null : (
        <div className={styles.assign}>
          <TextField
            label={t('access.pointId')}
            error={isWrong ? t('access.pointIdWrong') : undefined}
            value={text}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={press}
          />
          <Button onClick={assign}>{t('access.assign')}</Button>
        </div>
      )}
    </section>
  );
}

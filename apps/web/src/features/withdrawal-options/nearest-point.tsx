import { MapPinIcon } from '@gim/ui/icons/icons.ts';
import { TextButton } from '@gim/ui/text-link/text-link.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import type { UsePosition } from '../../shared/use-position.ts';
import styles from './withdrawal-options.module.css';

/** Offers the nearest point for cash instead of the cheapest. Prompts for the position only after a press. */
export function NearestPoint({ where: { state, locate } }: { readonly where: UsePosition }): ReactElement {
  const { t } = useTranslation('withdrawal-options');
  return (
    <div className={styles.hint}>
      <MapPinIcon size={16} />
      {state === 'unasked' ? (
        <TextButton onClick={locate}>{t('near.ask')}</TextButton>
      ) : (
        <span role="status">{t(`near.${state}`)}</span>
      )}
    </div>
  );
}

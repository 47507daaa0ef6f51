import { BuildingIcon } from '@gim/ui/icons/icons.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './kyc.module.css';

export function PartnerNote(): ReactElement {
  const { t } = useTranslation('kyc');
  return (
    <p className={styles.note}>
      <BuildingIcon size={16} />
      <span>{t('check.partner')}</span>
    </p>
  );
}

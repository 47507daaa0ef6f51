import type { Drawer } from '@gim/contract/drawers';
import { Fragment, type ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/use-amount-text.ts';
import styles from './drawers.module.css';

const isNegative = (amount: string): boolean => amount.startsWith('-');
const sizeOf = (amount: string): string => amount.replace('-', '');

/** The day as an equation: opening + in - out - vault = expected. Renders nothing while the figures are withheld. */
export function DrawerEquation({ drawer }: { readonly drawer: Drawer }): ReactElement | null {
  const { t } = useTranslation('drawers');
  const amount = useAmountText();
  const { opening, cashIn, cashOut, vault, mustBe, difference } = drawer;
  if (opening === null || cashIn.sum === null || cashOut.sum === null || vault === null || mustBe === null)
    return null;
  const parts = [
    { key: 'opening', sign: '', label: t('equation.opening'), value: opening },
    { key: 'in', sign: '+', label: t('equation.cashIn', { count: cashIn.orders }), value: cashIn.sum },
    { key: 'out', sign: '−', label: t('equation.cashOut', { count: cashOut.orders }), value: cashOut.sum },
    {
      key: 'vault',
      sign: isNegative(vault) ? '+' : '−',
      label: t(isNegative(vault) ? 'equation.fromVault' : 'equation.toVault'),
      value: sizeOf(vault),
    },
    ...(difference === null || difference === '0'
      ? []
      : [
          {
            key: 'difference',
            sign: isNegative(difference) ? '−' : '+',
            label: t('equation.difference'),
            value: sizeOf(difference),
          },
        ]),
  ];
  return (
    <dl className={styles.equation}>
      {parts.map(({ key, sign, label, value }) => (
        <Fragment key={key}>
          {sign === '' ? null : <span aria-hidden="true">{sign}</span>}
          <div>
            <dt>{label}</dt>
            <dd>{amount.figure('USD', value, 'whole')}</dd>
          </div>
        </Fragment>
      ))}
      <span className={styles.equals} aria-hidden="true">
        =
      </span>
      <div className={styles.mustBe}>
        <dt>{t('equation.mustBe')}</dt>
        <dd>{amount.dollars(mustBe, 'whole')}</dd>
      </div>
    </dl>
  );
}

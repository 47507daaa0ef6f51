import type { WithdrawalOption } from '@gim/contract';
import { useTranslation } from 'react-i18next';
import { formatInnerMoment, formatMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { writeDollars, writePercent } from '../../shared/coins/amount-text.ts';
import { useCoins } from '../../shared/coins/api.ts';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useCoinName } from '../../shared/coins/use-coin-name.ts';
import { isOpen } from './option-rules.ts';

export interface OptionTexts {
  readonly name: (option: WithdrawalOption) => string;
  /** Below the name: the point's address, or how much of the coin arrives. */
  readonly detail: (option: WithdrawalOption) => string | null;
  readonly when: (option: WithdrawalOption, place?: 'line' | 'sentence') => string;
  /** What is required first; null if nothing. */
  readonly need: (option: WithdrawalOption) => string | null;
  readonly feeLabel: (option: WithdrawalOption) => string;
  readonly total: (option: WithdrawalOption) => { readonly label: string; readonly value: string };
  readonly act: (option: WithdrawalOption, coin: string) => string;
}

/** A bound without cents, "500.00". */
const isWhole = (amount: string): boolean => /^\d+(\.0*)?$/.test(amount);

const HOUR = 60;
const DAY = 24 * HOUR;

/** The texts of a payout method. */
export function useOptionTexts(): OptionTexts {
  const { t } = useTranslation('withdrawal-options');
  const { texts, now } = useServices();
  const { data: coins } = useCoins();
  const nameOf = useCoinName();
  const write = useAmountText();
  const language = texts.language();
  const whole = (text: string): string => writeDollars(text, language, { precision: 'whole' });
  const coinText = ({ target, receivesCoin }: WithdrawalOption): string | null => {
    if (target.way !== 'network' || receivesCoin === null) return null;
    const coin = coins?.find(({ id }) => id === target.coin);
    return coin === undefined ? null : write.coins(coin, receivesCoin);
  };
  const span = useSpanText();
  const bound = (amount: string | null, key: 'atMost' | 'atLeast'): string =>
    amount === null
      ? t('noTime')
      : t(key, { amount: isWhole(amount) ? whole(amount) : write.dollars(amount) });
  return {
    name({ target }) {
      if (target.way !== 'network') return t(`names.${target.way}`);
      const coin = coins?.find(({ id }) => id === target.coin);
      const network = coin?.networks.find(({ id }) => id === target.network);
      return coin === undefined || coin.networks.length < 2 || network === undefined
        ? nameOf(coin ?? { id: target.coin })
        : t('coinOn', { coin: target.coin, network: network.name });
    },
    detail: (option) => (option.target.way === 'cash' ? option.target.name : coinText(option)),
    when({ target, minutes }, place = 'line') {
      if (target.way !== 'cash' || target.slotFrom === null) return span(minutes);
      const format = { language, timeZone: target.timeZone };
      const at = new Date(target.slotFrom);
      return place === 'line'
        ? formatMoment(at, new Date(now()), format)
        : formatInnerMoment(at, new Date(now()), format);
    },
    need(option) {
      const { needs, target } = option;
      if (needs.includes('smallerAmount')) return bound(option.bound, 'atMost');
      if (needs.includes('largerAmount')) return bound(option.bound, 'atLeast');
      if (needs.includes('kyc')) return t('needs.kyc');
      if (needs.includes('secondFactor')) return t('needs.secondFactor');
      if (needs.includes('address')) return t('needs.address');
      return target.way === 'cash' ? t('needs.visit') : null;
    },
    feeLabel({ target, feePercent }) {
      const percent = feePercent === null ? '' : writePercent(feePercent, language);
      return target.way === 'network' ? t('fee.network') : t(`fee.${target.way}`, { percent });
    },
    total: (option) => {
      const label = t(`total.${option.way}`);
      if (option.way === 'cash') return { label, value: whole(option.receives) };
      return { label, value: coinText(option) ?? write.dollars(option.receives) };
    },
    act(option, coin) {
      const { target, receives } = option;
      if (!isOpen(option)) return t('act.choose');
      if (target.way === 'cash') return t('act.cash', { amount: whole(receives) });
      if (target.way !== 'network') {
        const amount = write.dollars(receives);
        return coin === 'USD' ? t(`act.${target.way}`, { amount }) : t('act.sell', { coin });
      }
      return target.coin === coin
        ? t('act.send', { amount: coinText(option) ?? '' })
        : t('act.buy', { coin: target.coin });
    },
  };
}

/** A duration: "4 min", "1 day". */
function useSpanText(): (minutes: number) => string {
  const { t } = useTranslation('withdrawal-options');
  return (minutes) => {
    if (minutes < HOUR) return t('minutes', { count: minutes });
    return minutes < DAY
      ? t('hours', { count: Math.round(minutes / HOUR) })
      : t('days', { count: Math.round(minutes / DAY) });
  };
}

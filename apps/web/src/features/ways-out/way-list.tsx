import type { WayOut } from '@gim/contract';
import { classNames } from '@gim/ui/class-names/class-names.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useAmountText } from '../../shared/coins/use-amount-text.ts';
import { useWayTexts } from './use-way-texts.ts';
import type { WaysState } from './use-ways.ts';
import { WayIcon } from './way-icon.tsx';
import { isOpen, keptOf, type Order, tagsOf, wayId } from './way-rules.ts';
import styles from './ways-out.module.css';

/** Every payout method as a row: result, fee, duration and requirements. One is selected. */
export function WayList({ state }: { readonly state: WaysState }): ReactElement {
  const { t } = useTranslation('ways-out');
  const { ways, chosen, choose, isWaiting } = state;
  const tags = tagsOf(ways);
  return (
    <fieldset className={styles.ways} data-stale={isWaiting || undefined} aria-busy={isWaiting}>
      <legend className="visually-hidden">{t('list')}</legend>
      <div className={styles.head} aria-hidden="true">
        <span>{t('columns.way')}</span>
        <span>{t('columns.arrives')}</span>
        <span>{t('columns.fee')}</span>
        <span>{t('columns.when')}</span>
      </div>
      {ways.map((way) => (
        <WayLine
          key={wayId(way)}
          way={way}
          tag={tags.get(wayId(way))}
          isChosen={chosen !== undefined && wayId(chosen) === wayId(way)}
          onChoose={() => choose(wayId(way))}
        />
      ))}
    </fieldset>
  );
}

interface WayLineProps {
  readonly way: WayOut;
  readonly tag: Order | undefined;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function WayLine({ way, tag, isChosen, onChoose }: WayLineProps): ReactElement {
  const { t } = useTranslation('ways-out');
  const words = useWayTexts();
  const write = useAmountText();
  const isTaken = isOpen(way);
  const [detail, need] = [words.detail(way), words.need(way)];
  return (
    <label className={classNames(styles.way, isChosen && styles.on, !isTaken && styles.closed)}>
      <input
        type="radio"
        name="way"
        value={wayId(way)}
        checked={isChosen}
        disabled={!isTaken}
        onChange={onChoose}
      />
      <span className={styles.dot} />
      <WayIcon way={way} />
      <span className={styles.who}>
        <span className={styles.name}>
          {words.name(way)}{' '}
          {tag === undefined ? null : <span className={styles.tag}>{t(`tags.${tag}`)}</span>}
        </span>
        {detail === null ? null : <span className={styles.detail}>{detail}</span>}
      </span>
      <span className={styles.arrives}>{isTaken ? write.dollars(keptOf(way)) : '—'}</span>
      <span className={styles.fee}>
        <span className={styles.feeWord}>{isTaken ? t('feeWord') : null} </span>
        {isTaken ? write.dollars(way.fee) : null}
      </span>
      <span className={styles.when}>
        {isTaken ? <span className={styles.time}>{words.when(way)}</span> : null}
        {need === null ? null : (
          <span className={classNames(styles.need, way.needs.includes('kyc') && styles.check)}>{need}</span>
        )}
      </span>
    </label>
  );
}

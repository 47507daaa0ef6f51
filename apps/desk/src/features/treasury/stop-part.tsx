import type { MoneyOutStop, StopScope } from '@gim/contract/treasury';
import { Button } from '@gim/ui/button/button.tsx';
import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeyCommand } from '../../platform/keyboard/key-command.ts';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { useKeyHints } from '../../shared/use-key-hints.ts';
import { useNetworkNames } from '../../shared/use-network-names.ts';
import { useTimeText } from '../../shared/use-time-text.ts';
import styles from './treasury.module.css';

interface StopPartProps {
  readonly stops: readonly MoneyOutStop[];
  /** The user's id. */
  readonly staffId: string;
  readonly canStop: boolean;
  readonly canStart: boolean;
  readonly onStop: (scope: StopScope) => void;
  readonly onStart: (stop: MoneyOutStop) => void;
}

/** Stops and resumes outgoing money: one person can stop it, two are needed to resume. */
export function StopPart({
  stops,
  staffId,
  canStop,
  canStart,
  onStop,
  onStart,
}: StopPartProps): ReactElement {
  const { t } = useTranslation('treasury');
  return (
    <section className={styles.step} aria-labelledby="stops">
      <div className={styles.between}>
        <h2 id="stops" className={styles.stepTitle}>
          {t('stops.title')}
        </h2>
        <span className={styles.quiet}>{t('stops.text')}</span>
      </div>
      <ul className={styles.kills}>
        {stops.map((stop) => (
          <StoppedItem
            key={stop.id}
            stop={stop}
            canStart={canStart && stop.startAskedBy?.id !== staffId}
            onStart={onStart}
          />
        ))}
        {canStop ? (
          <StopChoices isAllStopped={stops.some(({ scope }) => scope === 'all')} onStop={onStop} />
        ) : null}
      </ul>
      <p className={styles.quiet}>{t('stops.rule')}</p>
    </section>
  );
}

const scopes = ['user', 'coin', 'network', 'all'] as const;

/** K, then the digit of a choice. Any other key in between forgets the K. */
function useStopKeys(onStop: (scope: StopScope) => void): void {
  const { t } = useTranslation('treasury');
  const isReady = useRef(false);
  useKeyCommands((command) => {
    const scope = isReady.current ? scopes[choices.indexOf(command)] : undefined;
    isReady.current = command === 'stopMoney';
    if (scope !== undefined) onStop(scope);
    return scope !== undefined || isReady.current;
  });
  useKeyHints([{ keys: ['K', '1–4'], text: t('keys.stop') }]);
}

const choices: readonly KeyCommand[] = ['choice1', 'choice2', 'choice3', 'choice4'];

interface StopChoicesProps {
  readonly isAllStopped: boolean;
  readonly onStop: (scope: StopScope) => void;
}

function StopChoices({ isAllStopped, onStop }: StopChoicesProps): ReactElement {
  const { t } = useTranslation('treasury');
  useStopKeys((scope) => (scope === 'all' && isAllStopped ? undefined : onStop(scope)));
  const about = { user: t('stops.userText'), all: t('stops.allText'), coin: null, network: null };
  return (
    <>
      {scopes
        .filter((scope) => scope !== 'all' || !isAllStopped)
        .map((scope) => (
          <li key={scope} className={styles.kill} data-scope={scope}>
            <span>
              <b>{t(`stops.${scope}`)}</b>
              {about[scope] === null ? null : <small>{about[scope]}</small>}
            </span>
            <Button size="sm" variant="danger" onClick={() => onStop(scope)}>
              <span aria-hidden="true">{t('stops.stop')}</span>
              <VisuallyHidden>{`${t('stops.stop')}: ${t(`stops.${scope}`)}`}</VisuallyHidden>
              <KeyCap name="K" />
              <KeyCap name={String(scopes.indexOf(scope) + 1)} />
            </Button>
          </li>
        ))}
    </>
  );
}

interface StoppedItemProps {
  readonly stop: MoneyOutStop;
  readonly canStart: boolean;
  readonly onStart: (stop: MoneyOutStop) => void;
}

function StoppedItem({ stop, canStart, onStart }: StoppedItemProps): ReactElement {
  const { t } = useTranslation('treasury');
  const time = useTimeText();
  const name = useStopName()(stop);
  const { cause, stoppedBy, stoppedAt, startAskedBy, reason } = stop;
  const who =
    cause === 'drift'
      ? t('stops.byItself', { time: time(stoppedAt) })
      : cause === 'signer'
        ? t('stops.bySigner', { time: time(stoppedAt) })
        : t('stops.by', { name: stoppedBy?.name ?? '', time: time(stoppedAt) });
  return (
    <li className={styles.kill}>
      <span>
        <b className={styles.bad}>{name}</b>
        <small>{who}</small>
        {cause === 'drift' ? null : <small>{reason}</small>}
        {startAskedBy === null ? null : <small>{t('stops.asked', { name: startAskedBy.name })}</small>}
      </span>
      {canStart ? (
        <Button
          size="sm"
          aria-label={`${t(startAskedBy === null ? 'stops.start' : 'stops.startSecond')}: ${name}`}
          onClick={() => onStart(stop)}
        >
          {t(startAskedBy === null ? 'stops.start' : 'stops.startSecond')}
        </Button>
      ) : null}
    </li>
  );
}

/** The display name of a stop. */
function useStopName(): (stop: MoneyOutStop) => string {
  const { t } = useTranslation('treasury');
  const networks = useNetworkNames();
  return ({ scope, subject }) => {
    if (scope === 'all' || subject === null) return t('stops.stoppedAll');
    if (scope === 'user') return t('stops.stoppedUser', { subject: subject.slice(0, 8) });
    return t('stops.stopped', { subject: scope === 'network' ? networks(subject) : subject });
  };
}

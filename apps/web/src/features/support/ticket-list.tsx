import type { TicketItem } from '@gim/contract/support';
import { writeNumber } from '@gim/languages';
import { CheckIcon, ClockIcon, MessageSquareTextIcon } from '@gim/ui/icons/icons.ts';
import { Row } from '@gim/ui/rows/row.tsx';
import { SkeletonRows } from '@gim/ui/skeleton/skeleton.tsx';
import { StatusBadge, StatusText } from '@gim/ui/status-badge/status-badge.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDay, formatTime } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { LoadProblem } from '../../shared/load-problem.tsx';
import { useTickets } from './api.ts';
import styles from './support.module.css';

/** The user's tickets and the cases Gim opened itself. */
export function TicketList(): ReactElement {
  const { t } = useTranslation(['support', 'app']);
  const { texts, now } = useServices();
  const { data, error, refetch } = useTickets();
  if (error !== null && data === undefined)
    return <LoadProblem error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <SkeletonRows label={t('app:loading')} count={2} />;
  if (data.items.length === 0) return <p className={styles.quiet}>{t('list.empty')}</p>;
  const format = { language: texts.language() };
  const today = new Date(now());
  const when = (at: Date): string => {
    const day = formatDay(at, today, format);
    return day === formatDay(today, today, format) ? formatTime(at, format) : day;
  };
  return (
    <ul className={styles.tickets}>
      {data.items.map((ticket) => (
        <Row
          key={ticket.number}
          to={`/settings/support-service/${ticket.number}`}
          link={Link}
          title={<TicketTitle ticket={ticket} />}
          detail={<TicketState ticket={ticket} isInline />}
          value={<span className={styles.when}>{when(new Date(ticket.updatedAt))}</span>}
        />
      ))}
    </ul>
  );
}

function TicketTitle({ ticket }: { readonly ticket: TicketItem }): ReactElement {
  const { t } = useTranslation('support');
  const { texts } = useServices();
  const { number, topic, isLateCase } = ticket;
  const named = writeNumber(`#${number}`, texts.language());
  return <>{`${named} ${t(isLateCase ? `late.${topic}` : `topics.${topic}`)}`}</>;
}

const looks = {
  open: { tone: 'pending', Icon: ClockIcon },
  answered: { tone: 'positive', Icon: MessageSquareTextIcon },
  closed: { tone: 'neutral', Icon: CheckIcon },
} as const;

export function TicketState(props: {
  readonly ticket: Pick<TicketItem, 'state'>;
  readonly isInline?: boolean;
}): ReactElement {
  const { t } = useTranslation('support');
  const { state } = props.ticket;
  const { tone, Icon } = looks[state];
  const Status = props.isInline === true ? StatusText : StatusBadge;
  return (
    <Status tone={tone} icon={<Icon size={14} />}>
      {t(`state.${state}`)}
    </Status>
  );
}

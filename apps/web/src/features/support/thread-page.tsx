import type { Ticket } from '@gim/contract/support';
import { Columns } from '@gim/ui/app-shell/page.tsx';
import { type ReactElement, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../shared/page-head.ts';
import { AttachedOperation } from './attached-operation.tsx';
import { ReplyForm } from './reply-form.tsx';
import styles from './support.module.css';
import { SupportAside } from './support-aside.tsx';
import { ThreadMessages } from './thread-messages.tsx';
import { TicketState } from './ticket-list.tsx';

/** Used as a key: sending a reply clears the form, an incoming answer does not. */
const ownCount = ({ messages }: Ticket): number =>
  messages.filter(({ author }) => author === 'customer').length;

/** One ticket: subject, messages and reply form. */
export function ThreadPage({ ticket }: { readonly ticket: Ticket }): ReactElement {
  const { t } = useTranslation('support');
  const { number, topic, isLateCase, transactionId } = ticket;
  const title = t('thread.ticket', { number });
  usePageHead(useMemo(() => ({ title, back: '/settings/support-service' }), [title]));
  return (
    <Columns isFlow asideBelow asideLabel={t('list.title')} aside={<SupportAside />}>
      <div className={styles.stack}>
        <div className={styles.head}>
          <TicketState ticket={ticket} />
          <h2 className={styles.title}>{t(isLateCase ? `late.${topic}` : `topics.${topic}`)}</h2>
        </div>
        {transactionId === null ? null : <AttachedOperation transactionId={transactionId} />}
        <ThreadMessages ticket={ticket} />
        <ReplyForm key={ownCount(ticket)} ticket={ticket} />
      </div>
    </Columns>
  );
}

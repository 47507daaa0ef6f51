import type { UnfreezeRequest } from '@gim/contract/users.desk';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeText } from '../../shared/use-time-text.ts';
import styles from './users.module.css';

/** The requests with both people's names, times and notes. */
export function RequestHistory({
  title,
  requests,
}: {
  readonly title: string;
  readonly requests: readonly UnfreezeRequest[];
}): ReactElement | null {
  if (requests.length === 0) return null;
  return (
    <section className={styles.part}>
      <h3 className={styles.partTitle}>{title}</h3>
      <ol className={styles.history} aria-label={title}>
        {requests.map((request) => (
          <li key={request.id} className={styles.request}>
            <Request request={request} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Request({ request }: { readonly request: UnfreezeRequest }): ReactElement {
  const { t } = useTranslation('users');
  const instant = useTimeText();
  const { requestedBy, requestedAt, expiresAt, note, state, decidedBy, decidedAt, decisionNote } = request;
  return (
    <>
      <Word name={requestedBy.name} at={instant(requestedAt)} note={note} does={t('history.asked')} />
      {decidedBy === null || decidedAt === null || decisionNote === null ? (
        <p className={styles.when}>{t(`history.${state}`, { time: instant(expiresAt) })}</p>
      ) : (
        <Word
          name={decidedBy.name}
          at={instant(decidedAt)}
          note={decisionNote}
          does={t(`history.${state}`)}
        />
      )}
    </>
  );
}

interface WordProps {
  readonly name: string;
  readonly does: string;
  readonly at: string;
  readonly note: string;
}

function Word({ name, does, at, note }: WordProps): ReactElement {
  return (
    <div>
      <p>
        <b className={styles.who}>{name}</b> {does}
      </p>
      <p className={styles.when}>{at}</p>
      <p className={styles.note}>{note}</p>
    </div>
  );
}

import type { NotificationItem } from '@gim/contract';
import { linkPath } from '@gim/contract/notifications.kinds';
import { ButtonLink } from '@gim/ui/button/button.tsx';
import { Glyph } from '@gim/ui/rows/glyph.tsx';
import { Facts } from '@gim/ui/sum/sum.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatMoment } from '../../platform/i18n/format-date.ts';
import { useServices } from '../../platform/services.ts';
import { lookOf } from './notification-icon.ts';
import styles from './notifications.module.css';
import { useNotificationText } from './use-notification-text.ts';

interface NotificationCardProps {
  readonly item: NotificationItem;
  /** The list beside it has the sentence, so the values are listed instead. */
  readonly isBesideList?: boolean;
}

/** One notification with a link to its subject. */
export function NotificationCard({ item, isBesideList = false }: NotificationCardProps): ReactElement {
  const { t } = useTranslation('notifications');
  const { texts, now } = useServices();
  const { title, text, facts } = useNotificationText()(item);
  const { icon: Icon, tone } = lookOf(item);
  return (
    <article className={styles.card}>
      <Glyph tone={tone}>
        <Icon size={18} />
      </Glyph>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.when}>
        <time dateTime={item.createdAt}>
          {formatMoment(new Date(item.createdAt), new Date(now()), { language: texts.language() })}
        </time>
      </p>
      {isBesideList && facts.length > 0 ? (
        <div className={styles.facts}>
          <Facts items={facts} />
        </div>
      ) : text === '' ? null : (
        <p className={styles.text}>{text}</p>
      )}
      {item.link === null ? null : (
        <ButtonLink
          variant="primary"
          isBlock
          render={(props) => <Link {...props} to={item.link === null ? '/' : linkPath(item.link)} />}
        >
          {t(
            item.link.kind === 'transaction' && item.category === 'cash'
              ? 'links.order'
              : `links.${item.link.kind}`,
          )}
        </ButtonLink>
      )}
    </article>
  );
}

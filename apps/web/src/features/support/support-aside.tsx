import { Section } from '@gim/ui/app-shell/page.tsx';
import { classNames } from '@gim/ui/class-names/class-names.ts';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { MailLink } from './mail-link.tsx';
import styles from './support.module.css';
import { TicketList } from './ticket-list.tsx';

/** The aside of every support page. */
export function SupportAside(): ReactElement {
  const { t } = useTranslation('support');
  return (
    <div className={classNames(styles.stack, styles.aside)}>
      <Section title={t('list.title')} isFirst>
        <TicketList />
      </Section>
      <Section title={t('never.title')}>
        <p className={styles.quiet}>{t('never.text')}</p>
      </Section>
      <Section title={t('mail.title')}>
        <p className={styles.quiet}>{t('mail.text')}</p>
        <MailLink />
      </Section>
    </div>
  );
}

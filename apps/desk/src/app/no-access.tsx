import { ButtonLink } from '@gim/ui/button/button.tsx';
import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { useSession } from '../platform/services.ts';
import { useDocumentTitle } from '../shared/use-document-title.ts';
import styles from './no-access.module.css';
import { homeFor, type Section, sectionsFor } from './router.tsx';

interface SectionGuardProps {
  readonly section: Section;
  readonly children: ReactNode;
}

/** Requires the section's right. If the right is revoked while the section is open, the section closes. */
export function SectionGuard({ section, children }: SectionGuardProps): ReactNode {
  const rights = useSession()?.staff.rights;
  // Without a session the user is being redirected; render nothing meanwhile.
  if (rights === undefined) return null;
  return sectionsFor(rights).includes(section) ? children : <NoAccess section={section} />;
}

function NoAccess({ section }: { readonly section: Section }): ReactElement {
  const { t } = useTranslation('app');
  const rights = useSession()?.staff.rights ?? [];
  const home = sectionsFor(rights)[0];
  return (
    <Explanation
      title={t('noAccess.title', { section: t(`sections.${section.name}`) })}
      text={t('noAccess.text')}
    >
      {home === undefined ? null : (
        <ButtonLink variant="primary" render={(props) => <Link {...props} to={home.path} />}>
          {t('noAccess.goTo', { section: t(`sections.${home.name}`) })}
        </ButtonLink>
      )}
    </Explanation>
  );
}

/** Shown to a signed-in user whose roles open no section. */
export function NoSection(): ReactElement {
  const { t } = useTranslation('app');
  const home = homeFor(useSession()?.staff.rights ?? []);
  if (home !== null) return <Navigate to={home} replace />;
  return <Explanation title={t('noSection.title')} text={t('noSection.text')} />;
}

interface ExplanationProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Explanation({ title, text, children }: ExplanationProps): ReactElement {
  useDocumentTitle(title);
  return (
    <main className={styles.told}>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.text}>{text}</p>
      <div>{children}</div>
    </main>
  );
}

import { classNames } from '@gim/ui/class-names/class-names.ts';
import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router';
import { useDeskCounts } from '../../features/desk-counts/use-desk-counts.ts';
import { type KeyCommand, selectionAfter } from '../../platform/keyboard/key-command.ts';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { useSession } from '../../platform/services.ts';
import { type Section, sectionsFor } from '../router.tsx';
import styles from './section-list.module.css';

/** There is room for two digits; that there is more is all one needs to know. */
const SHOWN_MAX = 99;

/** The sections of the desk. ↑ and ↓ move the focus, Enter opens, Esc returns to the open section; G and a letter open one at once. */
export function SectionList(): ReactElement {
  const { t } = useTranslation('app');
  const rights = useSession()?.staff.rights ?? [];
  const list = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const sections = sectionsFor(rights);
  const counts: Partial<Record<Section['name'], number | undefined>> = useDeskCounts();
  useKeyCommands((command) => {
    const section = sections.find(({ letter }) => command === `goTo${letter}`);
    if (section === undefined) return moveFocus(command, [...(list.current?.querySelectorAll('a') ?? [])]);
    void navigate(section.path);
    return true;
  });
  return (
    <nav ref={list} className={styles.list} aria-label={t('sections.label')}>
      {sections.map((section) => (
        <SectionLink key={section.path} section={section} waiting={counts[section.name] ?? 0} />
      ))}
    </nav>
  );
}

interface SectionLinkProps {
  readonly section: Section;
  readonly waiting: number;
}

/** With the number of items that wait, if any. */
function SectionLink({ section: { path, name, icon: Icon }, waiting }: SectionLinkProps): ReactElement {
  const { t } = useTranslation('app');
  const title = t(`sections.${name}`);
  return (
    <NavLink to={path} className={classNames(styles.section)}>
      <Icon size={18} />
      {waiting === 0 ? (
        title
      ) : (
        <>
          <span className={styles.name} aria-hidden="true">
            {title}
          </span>
          <span className={styles.waiting} aria-hidden="true">
            {waiting > SHOWN_MAX ? `${SHOWN_MAX}+` : waiting}
          </span>
          <VisuallyHidden>{t('sections.waiting', { section: title, count: waiting })}</VisuallyHidden>
        </>
      )}
    </NavLink>
  );
}

/** Starts from the open section if the focus is elsewhere. The link itself handles Enter. */
function moveFocus(command: KeyCommand, links: readonly HTMLElement[]): boolean {
  const focused = links.findIndex((link) => link.matches(':focus'));
  if (command === 'back' && focused !== -1) {
    document.querySelector<HTMLElement>('h1')?.focus();
    return true;
  }
  if (command !== 'next' && command !== 'previous') return false;
  const selected = focused === -1 ? links.findIndex((link) => link.matches('[aria-current]')) : focused;
  const index = selectionAfter(command, { count: links.length, selected });
  if (index === null) return false;
  links[index]?.focus();
  return true;
}

import { classNames } from '@gim/ui/class-names/class-names.ts';
import { type ReactElement, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useNavigate } from 'react-router';
import { type KeyCommand, selectionAfter } from '../../platform/keyboard/key-command.ts';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { useSession } from '../../platform/services.ts';
import { sectionsFor } from '../router.tsx';
import styles from './section-list.module.css';

/** The sections of the desk. ↑ and ↓ move the focus, Enter opens, Esc returns to the open section; G and a letter open one at once. */
export function SectionList(): ReactElement {
  const { t } = useTranslation('app');
  const rights = useSession()?.staff.rights ?? [];
  const list = useRef<HTMLElement>(null);
  const navigate = useNavigate();
  const sections = sectionsFor(rights);
  useKeyCommands((command) => {
    const section = sections.find(({ letter }) => command === `goTo${letter}`);
    if (section === undefined) return moveFocus(command, [...(list.current?.querySelectorAll('a') ?? [])]);
    void navigate(section.path);
    return true;
  });
  return (
    <nav ref={list} className={styles.list} aria-label={t('sections.label')}>
      {sections.map(({ path, name, icon: Icon }) => (
        <NavLink key={path} to={path} className={classNames(styles.section)}>
          <Icon size={18} />
          {t(`sections.${name}`)}
        </NavLink>
      ))}
    </nav>
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

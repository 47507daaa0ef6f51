import { WideDialog, WideDialogHead } from '@gim/ui/dialog/wide-dialog.tsx';
import { SearchField } from '@gim/ui/search-field/search-field.tsx';
import { Segments } from '@gim/ui/segments/segments.tsx';
import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import { type ReactElement, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import { GroupList } from './group-list.tsx';
import styles from './keys.module.css';
import { type ListedSection, useShownGroups } from './use-shown-groups.ts';

interface KeysDialogProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** All sections of the desk in display order. */
  readonly sections: readonly ListedSection[];
}

/** The sheet of all keys of the desk. */
export default function KeysDialog({ isOpen, onOpenChange, sections }: KeysDialogProps): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  return (
    <WideDialog
      open={isOpen}
      onOpenChange={onOpenChange}
      className={styles.sheet}
      initialFocus={() => field.current}
    >
      <Sheet field={field} sections={sections} />
    </WideDialog>
  );
}

interface SheetProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly sections: readonly ListedSection[];
}

/** Each opening starts with all keys. */
function Sheet({ field, sections }: SheetProps): ReactElement {
  const { t } = useTranslation(['keys', 'app', 'palette']);
  const [query, setQuery] = useState('');
  const [whose, setWhose] = useState<'all' | 'mine'>('all');
  const groups = useShownGroups(whose === 'all' ? sections : sections.filter(({ isMine }) => isMine), query);
  const count = groups.reduce((sum, { keys }) => sum + keys.length, 0);
  return (
    <>
      <WideDialogHead
        title={t('keys:title')}
        close={
          <>
            {t('app:dialogs.close')} <KeyCap name="Esc" />
          </>
        }
      >
        <Segments
          label={t('keys:which')}
          value={whose}
          onValueChange={setWhose}
          segments={[
            { value: 'all', label: t('keys:all') },
            { value: 'mine', label: t('keys:mine') },
          ]}
        />
        <p className={styles.note}>{t('keys:note')}</p>
        <SearchField
          ref={field}
          className={styles.filter}
          label={t('keys:filter')}
          clearLabel={t('app:search.clear')}
          value={query}
          onValueChange={setQuery}
        />
      </WideDialogHead>
      {count === 0 ? (
        <p className={styles.nothing}>{t('palette:search.none')}</p>
      ) : (
        <GroupList groups={groups} />
      )}
      <VisuallyHidden>
        <span role="status">{query === '' ? '' : t('palette:results', { count })}</span>
      </VisuallyHidden>
    </>
  );
}

import { Empty } from '@gim/ui/empty/empty.tsx';
import { Toaster } from '@gim/ui/toast/toaster.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet } from 'react-router';
import { useKeyboard } from '../../platform/keyboard/use-key-commands.ts';
import styles from './desk.module.css';
import { KeysHost } from './keys-host.tsx';
import { PaletteHost } from './palette-host.tsx';
import { SectionList } from './section-list.tsx';
import { TopBar } from './top-bar.tsx';

/** Layout with three panes: sections, list, detail. The screen renders the last two. */
export default function DeskLayout(): ReactElement {
  const { t } = useTranslation('app');
  useKeyboard();
  return (
    <KeysHost>
      <PaletteHost>
        <div className={styles.desk}>
          <TopBar />
          <SectionList />
          <Outlet />
        </div>
        <main className={styles.narrow}>
          <Empty title={t('narrow.title')}>{t('narrow.text')}</Empty>
        </main>
        <Toaster />
      </PaletteHost>
    </KeysHost>
  );
}

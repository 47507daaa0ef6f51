import { Notice } from '@gim/ui/notice/notice.tsx';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useServices } from '../../platform/services.ts';
import type { UsePosition } from '../../shared/use-position.ts';

/** Why there is no position, and the alternative. Inside a host app only the device's settings can allow it. */
export function PositionNotice({ where }: { readonly where: UsePosition }): ReactElement | null {
  const { t } = useTranslation('points');
  const { isWebview } = useServices().device;
  if (where.state === 'asking') return <Notice tone="pending">{t('position.asking')}</Notice>;
  if (where.state !== 'denied' && where.state !== 'failed') return null;
  if (isWebview && where.state === 'denied') {
    return (
      <Notice
        tone="warning"
        isUrgent
        title={t('position.webviewTitle')}
        actions={<Link to="/settings">{t('position.toSettings')}</Link>}
      >
        {t('position.webview')}
      </Notice>
    );
  }
  return (
    <Notice tone="warning" isUrgent>
      {t(`position.${where.state}`)}
    </Notice>
  );
}

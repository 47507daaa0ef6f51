import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { useNextVisit } from './use-next-visit.ts';

/** Target of the installed app's shortcut, `/dashboard?open=visit`: opens the next visit or says that there is none. */
export function OpenNextVisit(): ReactElement | null {
  const [search] = useSearchParams();
  return search.get('open') === 'visit' ? <Opening /> : null;
}

function Opening(): null {
  const { t } = useTranslation('coins');
  const navigate = useNavigate();
  const visit = useNextVisit();
  useEffect(() => {
    if (visit === undefined) return;
    if (visit === null) toast(t('home.noVisit'));
    void navigate(visit === null ? '/dashboard' : `/transactions/${visit.id}`, { replace: true });
  }, [visit, navigate, t]);
  return null;
}

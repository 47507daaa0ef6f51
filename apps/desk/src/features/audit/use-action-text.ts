import { type AuditAction, auditActions } from '@gim/contract/staff.audit';
import { useTranslation } from 'react-i18next';

const known: ReadonlySet<string> = new Set(auditActions);
const isKnown = (action: string): action is AuditAction => known.has(action);

/** The display name of an action. One that only a newer server records is shown by its key. */
export function useActionText(): (action: string) => string {
  const { t } = useTranslation('audit');
  return (action) => (isKnown(action) ? t(`actions.${action}`) : action);
}

import type { ReactElement, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstantText } from '../../shared/use-instant-text.ts';
import styles from './audit.module.css';
import { useActionText } from './use-action-text.ts';
import type { AuditLine } from './use-audit.ts';

/** One audit entry in full: who, what, subject, time, and the values before and after. */
export function AuditDetail({ line }: { readonly line: AuditLine }): ReactElement {
  const { t } = useTranslation('audit');
  const instant = useInstantText();
  const action = useActionText();
  const names = [...new Set([...Object.keys(line.before ?? {}), ...Object.keys(line.after ?? {})])];
  return (
    <div className={styles.detail}>
      <h2 className={styles.heading}>{action(line.action)}</h2>
      <dl className={styles.facts}>
        <Fact label={t('detail.who')}>{line.staffName ?? t('log.system')}</Fact>
        <Fact label={t('detail.when')}>{instant(line.at)}</Fact>
        <Fact label={t('detail.what')}>
          <code>{line.action}</code>
        </Fact>
        <Fact label={t('detail.subject')}>
          {line.subjectName === null ? null : <div>{line.subjectName}</div>}
          {line.subject ?? '—'}
        </Fact>
        <Fact label={t('detail.id')}>{line.id}</Fact>
      </dl>
      {names.length === 0 ? (
        <p className={styles.none}>{t('detail.noChange')}</p>
      ) : (
        <table className={styles.changes}>
          <caption className="visually-hidden">{t('detail.changes')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('detail.field')}</th>
              <th scope="col">{t('detail.before')}</th>
              <th scope="col">{t('detail.after')}</th>
            </tr>
          </thead>
          <tbody>
            {names.map((name) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{written(line.before?.[name])}</td>
                <td>{written(line.after?.[name])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** A value as text. Modules write arbitrary values, so nothing is assumed and nothing omitted. */
function written(value: unknown): string {
  if (value === undefined || value === null) return '—';
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(written).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

import { Fragment, type ReactElement, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '../../shared/key-cap.tsx';
import styles from './keys.module.css';
import type { ShownGroup, ShownKey } from './use-shown-groups.ts';

/** The groups in columns. A group is never broken. */
export const GroupList = ({ groups }: { readonly groups: readonly ShownGroup[] }): ReactElement => (
  <div className={styles.columns}>
    {groups.map((group) => (
      <Group key={group.title} {...group} />
    ))}
  </div>
);

function Group({ title, keys }: ShownGroup): ReactElement {
  const id = useId();
  return (
    <section className={styles.group}>
      <h3 id={id}>{title}</h3>
      <ul aria-labelledby={id}>
        {keys.map((key) => (
          <li key={key.text}>
            <span className={styles.text}>{key.text}</span>
            <Caps {...key} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Caps({ first, caps, isRange }: ShownKey): ReactElement {
  const { t } = useTranslation('keys');
  const [from = '', ...others] = caps;
  const last = others.at(-1) ?? from;
  return (
    <span className={styles.caps}>
      {first === null ? null : (
        <>
          <KeyCap name={first} /> <span className={styles.word}>{t('then')}</span>{' '}
        </>
      )}
      {isRange ? (
        <>
          <KeyCap name={from} /> <span className={styles.word}>{t('to')}</span> <KeyCap name={last} />
        </>
      ) : (
        caps.map((cap) => (
          <Fragment key={cap}>
            {' '}
            <KeyCap name={cap} />
          </Fragment>
        ))
      )}
    </span>
  );
}

import type { ReactElement } from 'react';
import { Brand } from '../src/brand/brand.tsx';
import styles from './gallery.module.css';
import { stories } from './stories.ts';
import type { Story, Translate } from './story.ts';
import { type View, writeView } from './view.ts';

/** The index of all components, or one story if the address names it. */
export function Gallery({ view }: { readonly view: View }): ReactElement {
  const t: Translate = (en, uk) => (view.language === 'uk' ? uk : en);
  const single = stories.find((story) => story.title === view.story);
  if (single !== undefined) return <SingleStory story={single} view={view} t={t} />;
  return (
    <main className={styles.page}>
      <header>
        <a className={styles.brand} href={writeView({ ...view, story: null, state: null })}>
          <Brand name="Gim" />
        </a>
        <div className={styles.head}>
          <h1 className={styles.title}>{t('Components', 'Компоненти')}</h1>
          <Switches view={view} t={t} />
        </div>
      </header>
      <div className={styles.grid}>
        {stories.map((story) => (
          <section key={story.title} className={styles.story} data-story={story.title}>
            <h2 className={styles.name}>
              <a href={writeView({ ...view, story: story.title, state: null })}>{story.title}</a>
            </h2>
            {story.page === true ? <StateLinks story={story} view={view} /> : <States story={story} t={t} />}
          </section>
        ))}
      </div>
    </main>
  );
}

interface StoryProps {
  readonly story: Story;
  readonly t: Translate;
}

function SingleStory({ story, view, t }: StoryProps & { readonly view: View }): ReactElement {
  const state = view.state === null ? undefined : story.states[view.state];
  if (state !== undefined) {
    return (
      <div className={story.page === true ? undefined : styles.single} data-story={story.title}>
        {state(t)}
      </div>
    );
  }
  return (
    <main className={styles.single} data-story={story.title}>
      <h1 className={styles.name}>{story.title}</h1>
      {story.page === true ? <StateLinks story={story} view={view} /> : <States story={story} t={t} />}
    </main>
  );
}

function States({ story, t }: StoryProps): ReactElement {
  return (
    <div className={styles.states}>
      {Object.entries(story.states).map(([name, draw]) => (
        <div key={name} data-state={name}>
          <div className={styles.state}>{name}</div>
          {draw(t)}
        </div>
      ))}
    </div>
  );
}

function StateLinks({ story, view }: { readonly story: Story; readonly view: View }): ReactElement {
  return (
    <ul className={styles.links}>
      {Object.keys(story.states).map((state) => (
        <li key={state}>
          <a href={writeView({ ...view, story: story.title, state })}>{state}</a>
        </li>
      ))}
    </ul>
  );
}

function Switches({ view, t }: { readonly view: View; readonly t: Translate }): ReactElement {
  return (
    <nav className={styles.switches} aria-label={t('Theme and language', 'Тема і мова')}>
      <SwitchLink view={view} to={{ theme: 'light' }} label={t('Light', 'Світла')} />
      <SwitchLink view={view} to={{ theme: 'dark' }} label={t('Dark', 'Темна')} />
      <SwitchLink view={view} to={{ language: 'en' }} label="English" lang="en" />
      <SwitchLink view={view} to={{ language: 'uk' }} label="Українська" lang="uk" />
    </nav>
  );
}

interface SwitchLinkProps {
  readonly view: View;
  readonly to: Partial<View>;
  readonly label: string;
  readonly lang?: string;
}

function SwitchLink({ view, to, label, lang }: SwitchLinkProps): ReactElement {
  const target = { ...view, ...to };
  const isCurrent = target.theme === view.theme && target.language === view.language;
  return (
    <a href={writeView(target)} lang={lang} aria-current={isCurrent ? 'true' : undefined}>
      {label}
    </a>
  );
}

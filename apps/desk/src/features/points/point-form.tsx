import { changePoint, createPoint, type DeskPoint } from '@gim/contract/points.desk';
import { type Language, textIn } from '@gim/languages';
import { toast } from '@gim/ui/toast/toast.ts';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useAmountText } from '../../shared/use-amount-text.ts';
import { useLanguage } from '../../shared/use-language.ts';
import { ChangeBar } from './change-bar.tsx';
import { HoursPart } from './hours-part.tsx';
import {
  applyEdits,
  type Change,
  changesOf,
  type DraftField,
  draftOf,
  editsBetween,
  fieldsOf,
  newDraft,
  noEdits,
  type PointDraft,
  patchOf,
  plainDraft,
} from './point-draft.ts';
import { groups, PointFields } from './point-fields.tsx';
import styles from './point-form.module.css';
import { type FieldProblems, problemsOf } from './point-rules.ts';
import { usePointAction } from './use-point-actions.ts';
import { valueText } from './value-text.ts';

export interface PointFormProps {
  readonly point: DeskPoint;
  readonly canManage: boolean;
  /** Another part of the screen has the main action. */
  readonly isSecondary: boolean;
  /** Rendered below the hours. */
  readonly children: ReactNode;
}

/** The form of a point. Changed fields are tinted until saved, and the bar lists them. */
export function PointForm({ point, canManage, isSecondary, children }: PointFormProps): ReactElement {
  const { t } = useTranslation('points');
  const act = usePointAction();
  const [edits, setEdits] = useState(noEdits);
  const language = useLanguage();
  const saved = draftOf(point, language);
  const draft = applyEdits(saved, edits);
  const setDraft = (next: PointDraft): void => setEdits(editsBetween(saved, next));
  const [isSaving, setIsSaving] = useState(false);
  const changes = changesOf(point, draft, language);
  const problems = problemsOf(plainDraft(draft, language));
  const named = useNamedChanges(point, draft);
  const undo = (): void => setEdits(noEdits);
  const save = (): void => {
    if (changes.length > 0 && Object.keys(problems).length === 0) setIsSaving(true);
  };
  useFormKeys({ isOn: canManage && changes.length > 0, save, undo });
  return (
    <div className={styles.form}>
      <div className={styles.scroll}>
        <Fields {...{ draft, changes, problems }} onChange={canManage ? setDraft : null}>
          {children}
        </Fields>
      </div>
      {changes.length === 0 ? null : (
        <ChangeBar
          {...{ problems, save, undo, isSecondary }}
          saveLabel={t('bar.save', { count: changes.length })}
        >
          <b>{t('bar.count', { count: changes.length })}</b> {named}. {t('bar.keeps')}
        </ChangeBar>
      )}
      {isSaving ? (
        <ReasonDialog
          title={t('bar.saveTitle')}
          text={`${named}. ${t('bar.keeps')}`}
          noteLabel={t('note')}
          submitLabel={t('bar.save', { count: changes.length })}
          run={async (note) => {
            const body = { ...patchOf(point, draft, language), note };
            const problem = await act((client) =>
              client.call(changePoint, { params: { pointId: point.id }, body }),
            );
            if (problem !== null) return t(`problems.${problem}`);
            setEdits(noEdits);
            toast(t('bar.done'));
            return null;
          }}
          onClose={() => setIsSaving(false)}
        />
      ) : null}
    </div>
  );
}

export interface NewPointFormProps {
  /** The initial time zone of the new point. */
  readonly timeZone: string;
  readonly onDone: (pointId: string) => void;
  readonly onCancel: () => void;
}

/** The form of a new point. Errors are shown after the first attempt to create it. */
export function NewPointForm({ timeZone, onDone, onCancel }: NewPointFormProps): ReactElement {
  const { t } = useTranslation('points');
  const act = usePointAction();
  const language = useLanguage();
  const [draft, setDraft] = useState(() => newDraft(timeZone, language));
  const [isAsked, setIsAsked] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const plain = plainDraft(draft, language);
  const problems = problemsOf(plain);
  const shown = isAsked ? problems : {};
  const save = (): void => {
    setIsAsked(true);
    if (Object.keys(problems).length === 0) setIsSaving(true);
  };
  useFormKeys({ isOn: true, save, undo: onCancel });
  return (
    <div className={styles.form}>
      <div className={styles.scroll}>
        <Fields draft={draft} changes={[]} problems={shown} onChange={setDraft} isPlaceFirst />
      </div>
      <ChangeBar problems={shown} save={save} undo={onCancel} saveLabel={t('new.submit')}>
        {t('new.text')}
      </ChangeBar>
      {isSaving ? (
        <ReasonDialog
          title={t('new.title')}
          text={t('new.text')}
          noteLabel={t('note')}
          submitLabel={t('new.submit')}
          run={async (note) => {
            const body = { ...fieldsOf(plain), note };
            let madeId = '';
            const problem = await act(async (client) => {
              madeId = (await client.call(createPoint, { body })).id;
            });
            if (problem !== null) return t(`problems.${problem}`);
            toast(t('new.done'));
            onDone(madeId);
            return null;
          }}
          onClose={() => setIsSaving(false)}
        />
      ) : null}
    </div>
  );
}

interface FieldsProps {
  readonly draft: PointDraft;
  readonly changes: ReturnType<typeof changesOf>;
  readonly problems: FieldProblems;
  readonly onChange: ((draft: PointDraft) => void) | null;
  /** The form of a new point starts with its location. */
  readonly isPlaceFirst?: boolean;
  readonly children?: ReactNode;
}

const placeGroups = groups.filter(({ name }) => name === 'place' || name === 'map');
const otherGroups = groups.filter(({ name }) => name !== 'place' && name !== 'map');

function Fields(props: FieldsProps): ReactElement {
  const { draft, changes, problems, onChange, isPlaceFirst = false, children } = props;
  const { t } = useTranslation('points');
  const language = useLanguage();
  const partOf = (group: (typeof groups)[number]): ReactElement => (
    <PointFields
      key={group.name}
      {...{ group, changes, problems }}
      texts={draft.texts}
      onType={onChange && ((field, text) => onChange({ ...draft, texts: { ...draft.texts, [field]: text } }))}
    />
  );
  return (
    <>
      {isPlaceFirst ? placeGroups.map(partOf) : null}
      <HoursPart
        hours={draft.hours}
        about={t('hours.clock', { city: cityOf(draft, language) })}
        onChange={onChange && ((hours) => onChange({ ...draft, hours }))}
      />
      {children}
      {otherGroups.map(partOf)}
      {isPlaceFirst ? null : placeGroups.map(partOf)}
    </>
  );
}

/** Whose time the hours are in. A new point has no city yet, so it is known by its zone. */
const cityOf = ({ texts: { cityEn, cityUk, timeZone } }: PointDraft, language: Language): string =>
  textIn({ 'en-US': cityEn.trim(), uk: cityUk.trim() }, language) || timeZone;

/** Ctrl+S saves and Ctrl+Z reverts, like the buttons of the bar. */
function useFormKeys({
  isOn,
  save,
  undo,
}: {
  readonly isOn: boolean;
  readonly save: () => void;
  readonly undo: () => void;
}): void {
  useKeyCommands((command) => {
    if (!isOn || (command !== 'save' && command !== 'undo')) return false;
    if (command === 'save') save();
    else undo();
    return true;
  });
}

const SHOWN_MAX = 24;
const short = (text: string): string => (text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text);

/** The changes as text: the field, its old and its new value. */
function useNamedChanges(point: DeskPoint, draft: PointDraft): string {
  const { t } = useTranslation('points');
  const language = useLanguage();
  const amount = useAmountText();
  const saved = draftOf(point, language);
  const write = (field: DraftField, of: PointDraft): string => {
    const plain = plainDraft(of, language).texts[field];
    return short(valueText(field, plain, { language, dollars: amount.dollars }) || of.texts[field]);
  };
  // The first begins the sentence, the others follow a semicolon.
  const nameOf = (change: Change, index: number): string => {
    const name = t(`fields.${change}`);
    return index === 0 ? name : name.charAt(0).toLocaleLowerCase(language) + name.slice(1);
  };
  return changesOf(point, draft, language)
    .map((change, index) => {
      const field = nameOf(change, index);
      if (change === 'hours') return field;
      return t('bar.change', { field, from: write(change, saved), to: write(change, draft) });
    })
    .join('; ');
}

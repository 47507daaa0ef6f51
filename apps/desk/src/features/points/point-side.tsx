import {
  addPointPhoto,
  type DeskPoint,
  getPointAccessCode,
  removePointPhoto,
  setPointAccessCode,
} from '@gim/contract/points.desk';
import { textIn } from '@gim/languages';
import { Button } from '@gim/ui/button/button.tsx';
import { CloseIcon } from '@gim/ui/icons/form-icons.ts';
import { PlusIcon } from '@gim/ui/icons/icons.ts';
import { TextField } from '@gim/ui/text-field/text-field.tsx';
import { toast } from '@gim/ui/toast/toast.ts';
import { VisuallyHidden } from '@gim/ui/visually-hidden/visually-hidden.tsx';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyCommands } from '../../platform/keyboard/use-key-commands.ts';
import { useServices } from '../../platform/services.ts';
import { KeyCap } from '../../shared/key-cap.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { useLanguage } from '../../shared/use-language.ts';
import styles from './points.module.css';
import { type PointRefusal, usePointAction } from './use-point-actions.ts';

/** The door code and the photos, which are saved at once and not with the form. */
export function PointSide({ point, onProblem }: PartProps & { readonly point: DeskPoint }): ReactElement {
  const [isChanging, setIsChanging] = useState(false);
  useKeyCommands((command) => {
    if (command === 'newCode') setIsChanging(true);
    else return false;
    return true;
  });
  return (
    <div className={styles.side}>
      <AccessCode pointId={point.id} onNew={() => setIsChanging(true)} onProblem={onProblem} />
      <Photos point={point} onProblem={onProblem} />
      {isChanging ? <CodeDialog pointId={point.id} onClose={() => setIsChanging(false)} /> : null}
    </div>
  );
}

interface PartProps {
  readonly onProblem: (problem: PointRefusal | null) => void;
}

/** Shown only after a press, which is audited. */
function AccessCode({
  pointId,
  onNew,
  onProblem,
}: PartProps & { readonly pointId: string; readonly onNew: () => void }): ReactElement {
  const { t } = useTranslation('points');
  const { client } = useServices();
  const [shown, setShown] = useState<string | null>(null);
  const show = async (): Promise<void> => {
    try {
      const { accessCode } = await client.call(getPointAccessCode, { params: { pointId } });
      setShown(accessCode ?? t('code.none'));
      onProblem(null);
    } catch {
      onProblem('unavailable');
    }
  };
  const toggle = (): void => (shown === null ? void show() : setShown(null));
  useKeyCommands((command) => {
    if (command !== 'showCode') return false;
    toggle();
    return true;
  });
  return (
    <section className={styles.part}>
      <h2>{t('code.title')}</h2>
      <p className={styles.code}>{shown ?? '••••'}</p>
      <div className={styles.pair}>
        <Button size="sm" isBlock onClick={toggle}>
          {t(shown === null ? 'code.show' : 'code.hide')} <KeyCap name="V" />
        </Button>
        <Button size="sm" isBlock onClick={onNew}>
          {t('code.new')} <KeyCap name="N" />
        </Button>
      </div>
    </section>
  );
}

function CodeDialog({
  pointId,
  onClose,
}: {
  readonly pointId: string;
  readonly onClose: () => void;
}): ReactElement {
  const { t } = useTranslation('points');
  const act = usePointAction();
  const [code, setCode] = useState('');
  return (
    <ReasonDialog
      title={t('code.newTitle')}
      text={t('code.newText')}
      noteLabel={t('note')}
      submitLabel={t('code.submit')}
      isComplete={code.trim() !== ''}
      run={async (note) => {
        const body = { accessCode: code.trim(), note };
        let notified = 0;
        const problem = await act(async (client) => {
          notified = (await client.call(setPointAccessCode, { params: { pointId }, body })).told;
        });
        if (problem !== null) return t(`problems.${problem}`);
        toast(t('code.done', { count: notified }));
        return null;
      }}
      onClose={onClose}
    >
      <TextField
        label={t('code.field')}
        maxLength={40}
        autoComplete="off"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
    </ReasonDialog>
  );
}

function Photos({ point, onProblem }: PartProps & { readonly point: DeskPoint }): ReactElement {
  const { t } = useTranslation('points');
  const act = usePointAction();
  const language = useLanguage();
  const add = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const picture = btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ''));
    const body = { picture, about: point.name };
    onProblem(await act((client) => client.call(addPointPhoto, { params: { pointId: point.id }, body })));
  };
  return (
    <section className={styles.part}>
      <h2>{t('photos.title')}</h2>
      <ul className={styles.photos}>
        {point.photos.map(({ id, url, about }) => (
          <li key={id}>
            <img src={url} alt={textIn(about, language)} />
            <button
              type="button"
              className={styles.cross}
              aria-label={t('photos.remove', { name: textIn(about, language) })}
              onClick={() =>
                void act((client) =>
                  client.call(removePointPhoto, { params: { pointId: point.id, photoId: id } }),
                ).then(onProblem)
              }
            >
              <CloseIcon size={14} />
            </button>
          </li>
        ))}
        {point.photos.length >= PHOTOS_MAX ? null : (
          <li>
            <label className={styles.add}>
              <PlusIcon size={18} />
              <VisuallyHidden>{t('photos.add')}</VisuallyHidden>
              <input
                type="file"
                accept="image/jpeg,image/png,image/webp"
                onChange={(event) => {
                  const file = event.target.files?.[0];
                  // Reset, so that the same file can be chosen again after a refusal.
                  event.target.value = '';
                  void add(file);
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <p className={styles.quiet}>{t('photos.rules')}</p>
    </section>
  );
}

const PHOTOS_MAX = 20;

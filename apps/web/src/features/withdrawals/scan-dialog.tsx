import { Button } from '@gim/ui/button/button.tsx';
import { Dialog } from '@gim/ui/dialog/dialog.tsx';
import { Notice } from '@gim/ui/notice/notice.tsx';
import { type ReactElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { openReader, type Reader } from './qr-reader.ts';
import styles from './withdrawals.module.css';

interface ScanDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onRead: (text: string) => void;
}

/** The interval between scanned frames: feels immediate without heating the phone. */
const frameMs = 200;

type CameraState = 'starting' | 'on' | 'denied' | 'none';

/** Scans a QR code with the camera, or from an image if there is no camera. */
export function ScanDialog({ isOpen, onClose, onRead }: ScanDialogProps): ReactElement {
  const { t } = useTranslation(['withdrawals', 'app']);
  const video = useRef<HTMLVideoElement>(null);
  const [isEmpty, setEmpty] = useState(false);
  const camera = useCamera({ isOn: isOpen, video, onRead });
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={t('scan.title')}
      description={t('scan.text')}
      closeLabel={t('app:close')}
      footer={<PictureButton onRead={onRead} onEmpty={() => setEmpty(true)} />}
    >
      {camera === 'denied' || camera === 'none' ? (
        <Notice tone="warning">{t(`scan.${camera}`)}</Notice>
      ) : (
        <div className={styles.camera}>
          <video ref={video} muted playsInline aria-label={t('scan.view')} />
          {camera === 'starting' ? <span role="status">{t('scan.starting')}</span> : null}
        </div>
      )}
      {isEmpty ? (
        <Notice tone="negative" isUrgent>
          {t('scan.nothingFound')}
        </Notice>
      ) : null}
    </Dialog>
  );
}

interface CameraOptions {
  readonly isOn: boolean;
  readonly video: { readonly current: HTMLVideoElement | null };
  readonly onRead: (text: string) => void;
}

/** Runs the camera while the dialog is open and stops it at once when it closes. */
function useCamera({ isOn, video, onRead }: CameraOptions): CameraState {
  const [state, setState] = useState<CameraState>('starting');
  const emitText = useEffectEvent((text: string) => onRead(text));
  useEffect(() => {
    if (!isOn) return;
    const stop = new AbortController();
    void watchCamera(video, { signal: stop.signal, onState: setState, onText: (text) => emitText(text) });
    return () => stop.abort();
  }, [isOn, video]);
  return state;
}

interface Watch {
  readonly signal: AbortSignal;
  readonly onState: (state: CameraState) => void;
  readonly onText: (text: string) => void;
}

async function watchCamera(
  video: { readonly current: HTMLVideoElement | null },
  { signal, onState, onText }: Watch,
): Promise<void> {
  let stream: MediaStream | null = null;
  const end = (): void => {
    for (const track of stream?.getTracks() ?? []) track.stop();
  };
  signal.addEventListener('abort', end);
  try {
    const reader = await openReader();
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    const view = video.current;
    if (signal.aborted || view === null) return end();
    view.srcObject = stream;
    await view.play();
    onState('on');
    const text = await firstText(reader, view, signal);
    if (text !== null) onText(text);
  } catch (failure) {
    if (!signal.aborted) onState(isDenied(failure) ? 'denied' : 'none');
  } finally {
    end();
  }
}

async function firstText(
  reader: Reader,
  view: HTMLVideoElement,
  signal: AbortSignal,
): Promise<string | null> {
  while (!signal.aborted) {
    const text = await reader(view, { width: view.videoWidth, height: view.videoHeight });
    if (text !== null && !signal.aborted) return text;
    await new Promise((resolve) => {
      setTimeout(resolve, frameMs);
    });
  }
  return null;
}

const isDenied = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'NotAllowedError';

interface PictureButtonProps {
  readonly onRead: (text: string) => void;
  readonly onEmpty: () => void;
}

/** Reads the code from an image: a screenshot or a photo. */
function PictureButton({ onRead, onEmpty }: PictureButtonProps): ReactElement {
  const { t } = useTranslation('withdrawals');
  const input = useRef<HTMLInputElement>(null);
  const read = async (file: File): Promise<void> => {
    try {
      const [reader, picture] = await Promise.all([openReader(), createImageBitmap(file)]);
      const text = await reader(picture, picture);
      if (text === null) onEmpty();
      else onRead(text);
    } catch {
      onEmpty();
    }
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        data-testid="scan-picture"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void read(file);
        }}
      />
      <Button isBlock onClick={() => input.current?.click()}>
        {t('scan.picture')}
      </Button>
    </>
  );
}

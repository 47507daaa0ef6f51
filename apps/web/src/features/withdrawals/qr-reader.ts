interface Size {
  readonly width: number;
  readonly height: number;
}

/** Decodes a QR code in a frame; null if there is none. */
export type Reader = (frame: CanvasImageSource & ImageBitmapSource, size: Size) => Promise<string | null>;

/** The browser's own barcode detector if available, else ours, which is loaded only then. */
export async function openReader(): Promise<Reader> {
  return (await openOwnReader()) ?? openDecoder();
}

interface Detected {
  readonly rawValue: string;
}

/** The used part of the Barcode Detection API, for which TypeScript has no types. */
interface Detector {
  detect(frame: ImageBitmapSource): Promise<readonly Detected[]>;
}

interface DetectorClass {
  new (options: { readonly formats: readonly string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

declare global {
  interface Window {
    readonly BarcodeDetector?: DetectorClass;
  }
}

async function openOwnReader(): Promise<Reader | null> {
  const { BarcodeDetector } = window;
  if (BarcodeDetector === undefined) return null;
  const formats = await BarcodeDetector.getSupportedFormats();
  if (!formats.includes('qr_code')) return null;
  const detector = new BarcodeDetector({ formats: ['qr_code'] });
  return async (frame) => {
    const [found] = await detector.detect(frame).catch(() => []);
    return found?.rawValue ?? null;
  };
}

/** The longest side to scan: more pixels take longer and find nothing more. */
const sideMax = 800;

async function openDecoder(): Promise<Reader> {
  const { default: decode } = await import('qr/decode.js');
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d', { willReadFrequently: true });
  return async (frame, { width, height }) => {
    if (pen === null || width === 0 || height === 0) return null;
    const scale = Math.min(1, sideMax / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    pen.drawImage(frame, 0, 0, canvas.width, canvas.height);
    try {
      return decode(pen.getImageData(0, 0, canvas.width, canvas.height)) || null;
    } catch {
      // No code in this frame.
      return null;
    }
  };
}

/** Pixels; enough to read a screenshot. */
const EDGE_MAX = 1_600;
/** Below the server's limit of 2 MB. */
const BYTES_MAX = 1_900_000;

/** This browser cannot decode the image. */
class PictureUnreadable extends Error {
  override readonly name = 'PictureUnreadable';
}

/** Re-encodes an image small enough to send, as Base64. Metadata such as location and camera is dropped. */
export async function shrinkPicture(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new PictureUnreadable();
  });
  const scale = Math.min(1, EDGE_MAX / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * scale));
  canvas.height = Math.max(1, Math.round(picture.height * scale));
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  for (const quality of [0.85, 0.6, 0.4]) {
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    if (blob !== null && blob.size <= BYTES_MAX) return toBase64(blob);
  }
  throw new PictureUnreadable();
}

async function toBase64(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let from = 0; from < bytes.length; from += 8192)
    text += String.fromCharCode(...bytes.subarray(from, from + 8192));
  return btoa(text);
}

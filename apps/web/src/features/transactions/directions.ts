export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  /** What the map app writes at the pin. */
  readonly label: string;
}

/**
 * The address that opens the map app of the device with a way to the place. Android asks which app by `geo:`, Apple has
 * one of its own; everything else opens a map in the browser.
 */
export function directionsTo({ latitude, longitude, label }: Place, userAgent: string): string {
  const at = `${latitude},${longitude}`;
  if (/Android/.test(userAgent)) return `geo:${at}?q=${at}(${encodeURIComponent(label)})`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) {
    return `https://maps.apple.com/?daddr=${at}&q=${encodeURIComponent(label)}`;
  }
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(at)}`;
}

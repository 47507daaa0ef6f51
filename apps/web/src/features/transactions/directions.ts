export interface Place {
  readonly latitude: number;
  readonly longitude: number;
  /** The label of the pin in the map app. */
  readonly label: string;
}

/**
 * The URL that opens the device's map app with directions. Android lets the user choose an app by `geo:`, Apple has its
 * own; other systems open a map in the browser.
 */
export function directionsTo({ latitude, longitude, label }: Place, userAgent: string): string {
  const at = `${latitude},${longitude}`;
  if (/Android/.test(userAgent)) return `geo:${at}?q=${at}(${encodeURIComponent(label)})`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) {
    return `https://maps.apple.com/?daddr=${at}&q=${encodeURIComponent(label)}`;
  }
  return `https://www.openstreetmap.org/directions?to=${encodeURIComponent(at)}`;
}

/** No page is at the address. `path` is null when the address is known but its parameters are not right. */
export class PageNotFound extends Error {
  readonly path: string | null;
  constructor(path: string | null) {
    super('Page Not Found');
    this.path = path;
  }
}

/** A redirect rule leads out of the app; the reader is asked before the whole window moves (W-05). */
export class OutsideAddress extends Error {
  readonly to: string;
  constructor(to: string) {
    super('Outside address');
    this.to = to;
  }
}

/** No page matches the address. `path` is null if the route exists but its parameters are invalid. */
export class PageNotFound extends Error {
  readonly path: string | null;
  constructor(path: string | null) {
    super('Page Not Found');
    this.path = path;
  }
}

/** A redirect rule leads to another site. The user must confirm before leaving the app (W-05). */
export class OutsideAddress extends Error {
  readonly to: string;
  constructor(to: string) {
    super('Outside address');
    this.to = to;
  }
}

export interface CookieJar {
  read(name: string): string | null;
  write(name: string, value: string, maxAgeSeconds: number): void;
}

/** The part of `document` that a cookie jar needs. */
export interface CookieHost {
  cookie: string;
  readonly location: { readonly protocol: string };
}

/** Readable cookies of the page: Lax, for the whole site, and Secure wherever the page itself came over TLS. */
export function cookieJar(host: CookieHost): CookieJar {
  return {
    read(name) {
      for (const pair of host.cookie.split('; ')) {
        const [key, ...rest] = pair.split('=');
        if (key === name) return decode(rest.join('='));
      }
      return null;
    },
    write(name, value, maxAgeSeconds) {
      const secure = host.location.protocol === 'https:' ? '; Secure' : '';
      // The Cookie Store API is missing in the webviews of older hosts, so the plain property is written.
      host.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
    },
  };
}

/** Another script of the site may have written a cookie that is not percent-encoded; it counts as absent. */
function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

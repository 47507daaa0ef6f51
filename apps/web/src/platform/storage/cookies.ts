export interface CookieJar {
  read(name: string): string | null;
  write(name: string, value: string, maxAgeSeconds: number): void;
}

/** The part of `document` that the cookie jar needs. */
export interface CookieHost {
  cookie: string;
  readonly location: { readonly protocol: string };
}

/** Script-readable cookies: SameSite=Lax, Path=/, and Secure if the page came over TLS. */
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
      // Uses `document.cookie` because webviews of older hosts lack the Cookie Store API.
      host.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
    },
  };
}

/** A cookie that is not percent-encoded was written by another script of the site; it counts as absent. */
function decode(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch {
    return null;
  }
}

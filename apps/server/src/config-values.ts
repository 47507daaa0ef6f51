import { z } from 'zod';

export const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/)
    .transform(Number)
    .refine((value) => value >= min && value <= max);

/** Hosts as in a Host header: a name or an address, and a port unless it is the default. */
export const hostList = /^(?:\s*(?:[\w.-]+|\[[\da-fA-F:]+\])(?::\d{1,5})?\s*(?:,|$))*$/;

export function postgresUrl() {
  return z.string().refine((value) => /^postgres(?:ql)?:\/\//.test(value) && URL.canParse(value));
}

export function smtpUrl() {
  return z.string().refine((value) => /^smtps?:\/\//.test(value) && URL.canParse(value));
}

/** Single-line, because it becomes a header. */
export function mailAddress() {
  return z.string().regex(/^(?:[^\p{Cc}<>"@,;]{1,80} <[^\s<>@,;]+@[^\s<>@,;]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u);
}

/** The URL of a map style: over https, or from this machine for a trial. It becomes part of a header and of a page. */
export function mapStyleUrl() {
  return z.string().refine((value) => {
    if (!URL.canParse(value) || /[\s"'<>;,]/.test(value)) return false;
    const { protocol, hostname, username, password } = new URL(value);
    const isOpen = username === '' && password === '';
    return isOpen && (protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost'));
  });
}

export function origin() {
  return z
    .string()
    .refine(
      (value) =>
        URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).origin === value,
    );
}

/** The possible meanings of a typed text, so that the server is asked only for those that match. */
export interface SearchTerms {
  readonly email: string | null;
  /** Of an account or an operation. */
  readonly id: string | null;
  /** A number, an id, an address or an on-chain transaction id, as a customer reads it out. */
  readonly operation: string | null;
  /** Of a thread or a case. */
  readonly thread: number | null;
  readonly case: number | null;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** `GM-` is optional, because customers do not read it out. */
const operationNumber = /^(?:gm-?)?([0-9a-f]{8})$/i;
const addressOrHash = /^[0-9a-z:_-]{20,128}$/i;

export function searchTerms(typed: string): SearchTerms {
  const text = typed.trim();
  const [, isCase = '', digits = ''] = /^(?:#|№|([cс]-?))?([1-9][0-9]{0,11})$/i.exec(text) ?? [];
  const number = digits === '' ? null : Number.parseInt(digits, 10);
  const short = operationNumber.exec(text)?.[1];
  return {
    email: /^[^\s@]+@[^\s@]+$/.test(text) ? text : null,
    id: uuid.test(text) ? text : null,
    operation: short === undefined ? (addressOrHash.test(text) ? text : null) : `GM-${short.toUpperCase()}`,
    thread: isCase === '' ? number : null,
    case: /^[#№]/.test(text) ? null : number,
  };
}

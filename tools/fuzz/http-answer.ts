/** A parsed HTTP response. */
export interface Answer {
  readonly status: number;
  /** With names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** The server takes no further request on this connection. */
  readonly isLast: boolean;
}

const headEnd = Buffer.from('\r\n\r\n');

/** Parses one complete response; undefined while more bytes are needed. Throws if the bytes are not HTTP. */
export function readAnswer(
  received: Buffer,
  { isHead, isClosed }: { readonly isHead: boolean; readonly isClosed: boolean },
): Answer | undefined {
  const end = received.indexOf(headEnd);
  if (end === -1) return undefined;
  const [first = '', ...lines] = received.subarray(0, end).toString('latin1').split('\r\n');
  const status = Number(/^HTTP\/1\.1 ([0-9]{3}) /.exec(`${first} `)?.[1]);
  if (Number.isNaN(status)) throw new Error(`Not an HTTP answer: ${JSON.stringify(first)}`);
  const rest = received.subarray(end + headEnd.length);
  // "100 Continue" precedes the actual response.
  if (status >= 100 && status < 200 && status !== 101) return readAnswer(rest, { isHead, isClosed });
  const headers = new Map(lines.map((line) => splitHeader(line)));
  const body =
    isHead || status === 204 || status === 304 || status === 101 ? '' : readBody(rest, headers, isClosed);
  if (body === undefined) return undefined;
  return { status, headers, body, isLast: headers.get('connection') === 'close' || status === 101 };
}

function splitHeader(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function readBody(rest: Buffer, headers: ReadonlyMap<string, string>, isClosed: boolean): string | undefined {
  const length = headers.get('content-length');
  if (length !== undefined) {
    return rest.length >= Number(length) ? rest.subarray(0, Number(length)).toString() : undefined;
  }
  if (headers.get('transfer-encoding') === 'chunked') return readChunks(rest);
  return isClosed ? rest.toString() : undefined;
}

function readChunks(rest: Buffer): string | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = rest.indexOf('\r\n', at);
    if (lineEnd === -1) return undefined;
    const size = Number.parseInt(rest.subarray(at, lineEnd).toString('latin1'), 16);
    const next = lineEnd + 2 + size + 2;
    if (Number.isNaN(size)) throw new Error('Not a chunk');
    if (rest.length < next) return undefined;
    if (size === 0) return Buffer.concat(parts).toString();
    parts.push(rest.subarray(lineEnd + 2, next - 2));
    at = next;
  }
}

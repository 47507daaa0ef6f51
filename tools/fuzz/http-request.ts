/** A request as bytes, with what is needed to judge the answer. */
export interface FuzzCase {
  readonly index: number;
  readonly kind: string;
  readonly bytes: Buffer;
  /** The path is one of the API, so that any refusal must have the error body. */
  readonly isApi: boolean;
  readonly isHead: boolean;
  /**
   * Whether the bytes are one whole HTTP request. If so the server must answer and may keep the connection; if not,
   * closing it is an answer too.
   */
  readonly isWhole: boolean;
}

export interface RequestParts {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string | Buffer])[];
  readonly body?: Buffer;
  /** Send the body in chunks instead of with its length. */
  readonly isChunked?: boolean;
}

/** Writes a request whose framing is right whatever its contents are. */
export function writeRequest({ method, target, headers, body, isChunked = false }: RequestParts): Buffer {
  const lines: Buffer[] = [Buffer.from(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\n`, 'latin1')];
  for (const [name, value] of headers) {
    lines.push(Buffer.from(`${name}: `, 'latin1'));
    lines.push(typeof value === 'string' ? Buffer.from(value, 'latin1') : value, newLine);
  }
  if (body === undefined) return Buffer.concat([...lines, newLine]);
  if (!isChunked)
    return Buffer.concat([...lines, Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]);
  return Buffer.concat([...lines, Buffer.from('Transfer-Encoding: chunked\r\n\r\n'), ...chunksOf(body)]);
}

const newLine = Buffer.from('\r\n');

function chunksOf(body: Buffer): readonly Buffer[] {
  const middle = Math.floor(body.length / 2);
  const parts = [body.subarray(0, middle), body.subarray(middle)].filter((part) => part.length > 0);
  return [
    ...parts.flatMap((part) => [Buffer.from(`${part.length.toString(16)}\r\n`), part, newLine]),
    Buffer.from('0\r\n\r\n'),
  ];
}

/** Takes out what would end a line or a word, so that any bytes can stand in a request line or a header. */
export function withoutFraming(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => (byte === 0x0a || byte === 0x0d || byte === 0x20 ? 0x2a : byte)));
}

/** Turns any bytes into visible ASCII, which no parser takes for broken framing. */
export function visible(bytes: Buffer): string {
  return Buffer.from(bytes.map((byte) => 0x21 + (byte % 94))).toString('latin1');
}

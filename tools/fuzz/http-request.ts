/** A request as bytes, with the facts needed to check the response. */
export interface FuzzCase {
  readonly index: number;
  readonly kind: string;
  readonly bytes: Buffer;
  /** The path belongs to the API, so every refusal must have the error body. */
  readonly isApi: boolean;
  readonly isHead: boolean;
  /**
   * Whether the bytes are one complete HTTP request. If so the server must respond and may keep the connection; if not,
   * it may also just close it.
   */
  readonly isWhole: boolean;
}

export interface RequestParts {
  readonly method: string;
  readonly target: string;
  readonly headers: readonly (readonly [string, string | Buffer])[];
  readonly body?: Buffer;
  /** Use chunked transfer encoding instead of Content-Length. */
  readonly isChunked?: boolean;
}

/** Writes a request with valid framing, whatever its contents. */
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

/** Replaces line breaks and spaces, so that any bytes can be used in a request line or a header. */
export function withoutFraming(bytes: Buffer): Buffer {
  return Buffer.from(bytes.map((byte) => (byte === 0x0a || byte === 0x0d || byte === 0x20 ? 0x2a : byte)));
}

/** Maps any bytes to visible ASCII, which cannot break the framing. */
export function visible(bytes: Buffer): string {
  return Buffer.from(bytes.map((byte) => 0x21 + (byte % 94))).toString('latin1');
}

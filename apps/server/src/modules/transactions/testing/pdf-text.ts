import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF in the order in which it was written, a line a call of the writer. Reads what the PDF library writes: fonts with a
 * ToUnicode table, and text as hex strings.
 */
export function pdfText(file: Buffer): string {
  const source = file.toString('latin1');
  const objects = new Map(
    [...source.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, no = '', body = '']) => [
      no,
      body,
    ]),
  );
  const fonts = new Map<string, ReadonlyMap<string, string>>();
  for (const body of objects.values())
    for (const [, name = '', no = ''] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(no) ?? '')?.[1];
      if (table !== undefined) fonts.set(name, unicodeTable(streamOf(objects.get(table) ?? '')));
    }
  const lines: string[] = [];
  for (const body of objects.values()) {
    const content = streamOf(body);
    if (!content.includes('BT\n')) continue;
    let font: ReadonlyMap<string, string> = new Map();
    for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name) ?? new Map();
      else lines.push(textOf(shown ?? '', font));
    }
  }
  return lines.join('\n');
}

function streamOf(body: string): string {
  const found = /stream\n([\s\S]*)\nendstream/.exec(body)?.[1];
  if (found === undefined) return '';
  return body.includes('/FlateDecode') ? inflateSync(Buffer.from(found, 'latin1')).toString('latin1') : found;
}

/** By glyph, as four hex digits. */
function unicodeTable(map: string): ReadonlyMap<string, string> {
  const table = new Map<string, string>();
  for (const [, first = '', list = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi)) {
    const start = Number.parseInt(first, 16);
    for (const [index, [, code = '']] of [...list.matchAll(/<([0-9a-f]*)>/gi)].entries())
      table.set(
        (start + index).toString(16).padStart(4, '0'),
        Buffer.from(code, 'hex').swap16().toString('utf16le'),
      );
  }
  return table;
}

const textOf = (shown: string, font: ReadonlyMap<string, string>): string =>
  [...shown.matchAll(/<([0-9a-f]+)>/gi)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => font.get(glyph.toLowerCase()) ?? '?')
    .join('');

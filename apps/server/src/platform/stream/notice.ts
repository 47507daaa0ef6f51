/**
 * One event on its way through the database to every process with live connections. `text` is exactly what the clients
 * get: the publisher serialises it once.
 */
export interface Notice {
  readonly topic: string;
  /** Null for everybody. */
  readonly userId: string | null;
  readonly text: string;
}

/** PostgreSQL limits a NOTIFY payload to less than 8000 bytes; the head of a part fits into the rest. */
const PART_LENGTH = 7_700;
const TEXT_LENGTH_MAX = 512 * 1024;

/** Writes JSON in ASCII, so that its length is its size in bytes and it can be split anywhere. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The NOTIFY payloads of a notice. The parts of one notice share the `id`. */
export function writeNotice({ topic, userId, text }: Notice, id: string): readonly string[] {
  if (text.length > TEXT_LENGTH_MAX) throw new Error(`An event of ${topic} is too long: ${text.length}.`);
  const count = Math.max(1, Math.ceil(text.length / PART_LENGTH));
  return Array.from(
    { length: count },
    (_, index) =>
      `${id} ${index + 1}/${count} ${topic} ${userId ?? '*'}\n${text.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH)}`,
  );
}

const headPattern = /^(\S{1,64}) (\d{1,3})\/(\d{1,3}) ([\w-]{1,40}) (\S{1,64})$/;

/**
 * Reassembles notices. The payloads of one transaction arrive together, so at most one notice is incomplete at a time;
 * one that stays incomplete after a lost connection is dropped when the next begins.
 */
export function createNoticeReader(take: (notice: Notice) => void): (payload: string) => void {
  let open: { id: string; parts: string[] } | undefined;
  return (payload) => {
    const end = payload.indexOf('\n');
    const [, id = '', index, count, topic = '', user] = headPattern.exec(payload.slice(0, end)) ?? [];
    // An unknown format comes from a process of another version. It is no attack: whoever can NOTIFY can read every
    // table.
    if (end < 0 || id === '') return;
    if (open?.id !== id) open = { id, parts: [] };
    if (Number(index) !== open.parts.length + 1) return;
    open.parts.push(payload.slice(end + 1));
    if (open.parts.length < Number(count)) return;
    const text = open.parts.join('');
    open = undefined;
    take({ topic, userId: user === '*' || user === undefined ? null : user, text });
  };
}

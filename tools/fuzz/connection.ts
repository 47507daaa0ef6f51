import { connect, type Socket } from 'node:net';
import { type Answer, readAnswer } from './http-answer.ts';

/** A response, the end of the connection, or a timeout. */
export type Outcome = Answer | 'closed' | 'silent';

const silenceMs = 20_000;

/** A socket that sends any bytes and reads one response at a time. */
export class Connection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #isClosed = false;
  #isSilent = false;
  #wake: () => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk]);
      this.#wake();
    });
    // A reset counts as closed.
    socket.on('error', () => undefined);
    socket.setTimeout(silenceMs, () => {
      this.#isSilent = true;
      this.#wake();
    });
    socket.on('close', () => {
      this.#isClosed = true;
      this.#wake();
    });
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: '127.0.0.1', port, noDelay: true });
      socket.once('error', reject);
      socket.once('connect', () => {
        socket.off('error', reject);
        resolve(new Connection(socket));
      });
    });
  }

  get isOpen(): boolean {
    return !this.#isClosed && this.#socket.writable;
  }

  /**
   * Sends the bytes and waits for one response. `isLast` half-closes the socket, so that the server waits for no more.
   */
  async exchange(bytes: Buffer, { isHead, isLast }: { isHead: boolean; isLast: boolean }): Promise<Outcome> {
    this.#received = Buffer.alloc(0);
    if (isLast) this.#socket.end(bytes);
    else this.#socket.write(bytes);
    for (;;) {
      const answer = readAnswer(this.#received, { isHead, isClosed: this.#isClosed });
      if (answer !== undefined) return answer;
      if (this.#isClosed) return 'closed';
      if (this.#isSilent) return 'silent';
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  close(): void {
    this.#socket.destroy();
  }
}

import type { WebSocket } from '@fastify/websocket';

/**
 * Closes a connection with a code, and terminates it if the peer does not answer in time. Resolves when it is closed.
 */
export async function closeSocket(
  socket: WebSocket,
  { code, reason, timeoutMs }: { code: number; reason: string; timeoutMs: number },
): Promise<void> {
  if (socket.readyState === socket.CLOSED) return;
  await new Promise<void>((resolve) => {
    const late = setTimeout(() => socket.terminate(), timeoutMs);
    socket.once('close', () => {
      clearTimeout(late);
      resolve();
    });
    socket.close(code, reason);
  });
}

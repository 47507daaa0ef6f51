import { inboxSecrets, openInbox, writeEffect } from './open-inbox.ts';

// A program for tests that kill it: takes messages over HTTP, and begins each effect without finishing it.
const [url = '', secret = ''] = process.argv.slice(2);
const inbox = await openInbox({
  url,
  secretsOf: (partner) => [partner === 'kyc' ? Buffer.from(secret, 'base64') : inboxSecrets.payouts],
  handle: async (message) => {
    const effect = await writeEffect(message);
    return async (tx) => {
      await effect(tx);
      process.stdout.write('written, not committed\n');
      await new Promise<void>(() => undefined);
    };
  },
});
const address = await inbox.app.server.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}\n`);
process.stdin.once('data', () => void inbox.startWorker());

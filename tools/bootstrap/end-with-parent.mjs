// Loaded before every command. Nobody can forward a signal after a kill -9, so the command notices by itself that the
// process that started it is gone, and ends its whole group politely: the server drains, PostgreSQL is stopped.
import process from 'node:process';

const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(0, 'SIGTERM');
}, 500);
watch.unref();

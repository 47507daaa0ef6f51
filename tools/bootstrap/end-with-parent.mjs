// Loaded before every command. After a kill -9 of the parent nobody forwards signals, so the command watches its parent
// pid and, when it changes, sends SIGTERM to its process group: the server drains and PostgreSQL stops.
import process from 'node:process';

const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(watch);
  process.kill(0, 'SIGTERM');
}, 500);
watch.unref();

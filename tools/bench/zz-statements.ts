import pg from 'pg';
import { startBenchServer } from './bench-database.ts';

const seen: { t: string; ms: number }[] = [];
let on = false;
const orig = pg.Client.prototype.query as any;
(pg.Client.prototype as any).query = function (...args: any[]) {
  if (on) {
    const a = args[0];
    const t = typeof a === 'string' ? a : (a?.text ?? String(a?.constructor?.name));
    seen.push({ t: (a?.name ? '[named] ' : '') + t.replace(/\s+/g, ' ').trim(), ms: performance.now() });
  }
  return orig.apply(this, args);
};
const server = await startBenchServer();
const url = await server.database('gim_s');
process.argv[2] = url;
process.argv[3] = '2';
const { createWriteStream } = await import('node:fs');
const origWrite = process.stdout.write.bind(process.stdout);
let ready: any;
let got: any;
const readyP = new Promise<any>((r) => {
  got = r;
});
(process.stdout as any).write = (s: any, ...r: any[]) => {
  const t = String(s);
  if (ready === undefined && t.startsWith('{"port"')) {
    ready = JSON.parse(t);
    got(ready);
    return true;
  }
  return origWrite(s, ...r);
};
void import('./http-serve.ts');
ready = await readyP;
let acc: any;
// ask accounts by faking stdin is hard: sign via emitting a line
const accP = new Promise<any>((r) => {
  (process.stdout as any).write = (s: any, ...x: any[]) => {
    const t = String(s);
    if (t.startsWith('[{"id"')) {
      r(JSON.parse(t));
      return true;
    }
    return origWrite(s, ...x);
  };
});
process.stdin.push('accounts\n');
acc = await accP;
process.argv[2] = JSON.stringify({ ...ready, accounts: acc });
const { workloads } = await import('./http-workloads.ts');
const { target } = await import('./http-call.ts');
target.accounts = acc;
const bytes = process.argv[4];
const sleep = (ms: number) => new Promise((r) => setTimeout(r, ms));
for (let i = 0; i < 25; i++) await workloads.trade!.work(acc[0]);
for (const [name, w] of Object.entries(workloads)) {
  if (name === 'deposit') continue;
  for (let i = 0; i < 4; i++) await w.work(acc[0]);
  await sleep(1500);
  seen.length = 0;
  on = true;
  await w.work(acc[0]);
  const during = seen.length;
  await sleep(name === 'trade' ? 1500 : 50);
  on = false;
  origWrite(`\n=== ${name}: ${during} statements during, ${seen.length} after\n`);
  for (const [i, s] of seen.entries())
    origWrite(`${i < during ? ' ' : '+'} ${s.t.slice(0, name === 'dashboard' ? 110 : 260)}\n`);
}
process.exit(0);

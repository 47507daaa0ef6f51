import * as contract from '@gim/contract';

const counts = new Map<string, number>();
const seen = new Set();
function walk(n: any) {
  if (!n || !n._zod || seen.has(n)) return;
  seen.add(n);
  const d = n._zod.def;
  const checks = (d.checks ?? [])
    .map((c: any) => c._zod.def.check + (c._zod.def.format ? ':' + c._zod.def.format : ''))
    .join(',');
  const k = `${d.type}${d.format ? ':' + d.format : ''}${d.check ? ' self:' + d.check : ''}${d.coerce ? ' coerce' : ''} [${checks}]`;
  counts.set(k, (counts.get(k) ?? 0) + 1);
  if (d.shape) {
    Object.values(d.shape).forEach(walk);
    walk(d.catchall);
  }
  for (const name of [
    'innerType',
    'element',
    'options',
    'items',
    'rest',
    'keyType',
    'valueType',
    'left',
    'right',
    'in',
    'out',
  ]) {
    const v = d[name];
    Array.isArray(v) ? v.forEach(walk) : walk(v);
  }
  if (d.type === 'lazy') walk(d.getter());
}
for (const e of Object.values(contract) as any[]) if (e && e.path && e.reply) walk(e.reply);
for (const [k, v] of [...counts].sort((a, b) => b[1] - a[1])) console.log(v, k);

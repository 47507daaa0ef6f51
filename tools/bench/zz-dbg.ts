import { getNotification } from '@gim/contract';
import { safeEncode } from 'zod/mini';
import { compileWriter } from '../../apps/server/src/http/schema-writer.ts';
import { sampleValue } from '../fuzz/sample-value.ts';
import { Seeded } from '../fuzz/seeded.ts';
const v: any = sampleValue(getNotification.reply as any, new Seeded('x', 1));
for (const name of Object.keys(v)) for (const s of [undefined, null, '', '"\\\u2028\ud800', 'x'.repeat(5000), -0, 0.5, NaN, 2**60, true, [], {}, new Date(0), Object.create({a:1})]) {
  const c = { ...v, [name]: s }; const e = safeEncode(getNotification.reply as any, c);
  const w = compileWriter(getNotification.reply as any)(c);
  if (w !== undefined && !e.success) console.log(name, s, JSON.stringify(e.error.issues).slice(0,300), w.slice(0,300));
  for (const sub of Object.keys(Object(v[name]))) { const c2 = { ...v, [name]: { ...v[name], [sub]: s } }; const e2 = safeEncode(getNotification.reply as any, c2); const w2 = compileWriter(getNotification.reply as any)(c2); if (w2 !== undefined && !e2.success) console.log('sub', name, sub, s, JSON.stringify(e2.error.issues).slice(0,300), w2.slice(0, 400)); }
}

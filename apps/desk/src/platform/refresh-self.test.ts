import { memoryStore } from '@gim/browser/store.ts';
import { createClient } from '@gim/client';
import { getStaffSelf, listAudit } from '@gim/contract/staff';
import { expect, test } from 'vitest';
import { createRefreshSelf, refreshingClient } from './refresh-self.ts';
import { createSession } from './session.ts';
import { sampleSession } from './testing/sample-session.ts';

const refused = (problem: string, status: number) =>
  new Response(JSON.stringify({ status, errorDescriptions: [{ problem }] }), {
    status,
    headers: { 'content-type': 'application/problem+json' },
  });

/** A desk with a fake server that answers by path. */
function open(answers: Readonly<Record<string, () => Response>>) {
  const session = createSession({ tab: memoryStore(), now: () => 0, after: () => () => undefined });
  session.begin(sampleSession);
  const asked: string[] = [];
  const plain = createClient({
    baseUrl: 'https://desk.example',
    session: {
      deviceId: 'desk',
      read: () => ({ userId: null, jwtToken: session.read()?.token ?? null, refreshToken: null }),
      begin: () => undefined,
      end: () => session.clear(),
    },
    fetch: async (input) => {
      const { pathname } = new URL(input instanceof Request ? input.url : String(input));
      asked.push(pathname);
      return answers[pathname]?.() ?? refused('Unavailable', 503);
    },
  });
  const refreshSelf = createRefreshSelf(plain, session);
  return { session, asked, client: refreshingClient(plain, refreshSelf), refreshSelf };
}

test('a call that is not allowed any more has the rights read again', async () => {
  const staff = { ...sampleSession.staff, rights: ['desk.open'] };
  const { session, client, refreshSelf } = open({
    [listAudit.path]: () => refused('NotAllowed', 403),
    [getStaffSelf.path]: () => Response.json(staff),
  });
  await expect(client.call(listAudit, { query: {} })).rejects.toThrow();
  await refreshSelf();
  expect(session.read()?.staff.rights).toEqual(['desk.open']);
});

test('what is being read already may be too old: it is read once more, however often it was asked for', async () => {
  const { rights } = sampleSession.staff;
  const newer = [...rights].slice(1);
  const read = [rights, newer];
  const { session, asked, refreshSelf } = open({
    [getStaffSelf.path]: () => Response.json({ ...sampleSession.staff, rights: read.shift() }),
  });
  await Promise.all([refreshSelf(), refreshSelf(), refreshSelf()]);
  expect(session.read()?.staff.rights).toEqual(newer);
  expect(asked).toEqual([getStaffSelf.path, getStaffSelf.path]);
});

test('who may not even read the own rights has none', async () => {
  const { session, refreshSelf } = open({ [getStaffSelf.path]: () => refused('NotAllowed', 403) });
  await refreshSelf();
  expect(session.read()?.staff).toMatchObject({ roles: [], rights: [] });
});

test('an outage takes no right away, and leaves everything else to the screens', async () => {
  const { session, client, asked, refreshSelf } = open({});
  await expect(client.call(listAudit, { query: {} })).rejects.toThrow();
  expect(asked).not.toContain(getStaffSelf.path);
  await refreshSelf();
  expect(session.read()).toEqual(sampleSession);
});

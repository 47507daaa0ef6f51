import * as z from 'zod/mini';
import type { PushOutbox } from '../partners/push-sandbox/sandbox.ts';
import { html } from '../platform/html.ts';
import { asset } from './asset.ts';
import type { SandboxMount, SandboxPage } from './sandbox-mount.ts';

const SHOWN_MAX = 50;

/** All sent pushes: as JSON, and as a page. */
export function mountPushes(mount: SandboxMount, outbox: PushOutbox): void {
  mount.call(
    {
      method: 'GET',
      path: '/sandbox/push',
      query: z.strictObject({ to: z.optional(z.string().check(z.minLength(1), z.maxLength(4096))) }),
    },
    ({ query: { to } }) => outbox.list({ limit: SHOWN_MAX, ...(to === undefined ? {} : { to }) }),
  );
  mount.page('/sandbox/pushes', async () => pushesPage);
}

const pushesPage: SandboxPage = {
  title: 'Pushes',
  style: asset('mailbox.css'),
  script: asset('pushes.js'),
  body: html`<h1>Pushes</h1>
    <p>Every push to a host app, as the app gets it, and every push to a browser at the sandbox’s own push service: those are
      encrypted for the browser, so nobody else can read them. New ones appear by themselves.</p>
    <p id="empty" class="empty" hidden>Nothing yet.</p>
    <ul id="pushes"></ul>`,
};

import * as z from 'zod/mini';
import type { Mailbox } from '../partners/mail/sandbox.ts';
import { html } from '../platform/html.ts';
import { asset } from './asset.ts';
import type { SandboxMount, SandboxPage } from './sandbox-mount.ts';

const SHOWN_MAX = 50;

/** All mails: as JSON, each as a document, and as a page. */
export function mountMailbox(mount: SandboxMount, mailbox: Mailbox): void {
  mount.call(
    {
      method: 'GET',
      path: '/sandbox/mail',
      query: z.strictObject({ to: z.optional(z.string().check(z.minLength(1), z.maxLength(254))) }),
    },
    ({ query: { to } }) => mailbox.list({ limit: SHOWN_MAX, ...(to === undefined ? {} : { to }) }),
  );
  mount.document(
    { path: '/sandbox/mail/{id}', params: z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) }) },
    async ({ id }) => {
      const mail = await mailbox.find(id);
      // Links leave the frame, as a mail program opens them outside the mail.
      return mail?.html.replace('<head>', '<head><base target="_top">');
    },
  );
  mount.page('/sandbox/mailbox', async () => mailboxPage);
}

const mailboxPage: SandboxPage = {
  title: 'Mailbox',
  frames: true,
  style: asset('mailbox.css'),
  script: asset('mailbox.js'),
  body: html`<h1>Mailbox</h1>
    <p>Every mail that the product sends lands here, whoever it is for. New ones appear by themselves.</p>
    <div class="mailbox">
      <section class="list" aria-label="Mails">
        <label for="to">For</label>
        <input id="to" type="search" placeholder="Everybody" autocomplete="off" autocapitalize="none" spellcheck="false">
        <p id="empty" class="empty" hidden>Nothing yet.</p>
        <ul id="mails"></ul>
      </section>
      <article id="mail" class="mail" aria-label="The chosen mail" hidden>
        <header>
          <h2 id="subject"></h2>
          <p><span id="recipient"></span> · <time id="sent-at"></time></p>
          <div class="forms" role="group" aria-label="Form">
            <button type="button" id="as-html" aria-pressed="true">HTML</button>
            <button type="button" id="as-text" aria-pressed="false">Text</button>
          </div>
        </header>
        <iframe id="html" title="The mail" src="about:blank"></iframe>
        <pre id="text" hidden></pre>
      </article>
    </div>`,
};

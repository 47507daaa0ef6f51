import { DOCS_PATH } from '../http/reference.ts';
import type { Clock } from '../platform/clock.ts';
import { html } from '../platform/html.ts';
import { asset } from './asset.ts';
import { type DemoAccount, withCode } from './demo-account.ts';
import type { Sandbox } from './sandbox.ts';
import type { SandboxMount, SandboxPage } from './sandbox-mount.ts';

/** The page at `/sandbox`: what can be tried now, and the levers that only the sandbox has. */
export function mountTryItPage(
  mount: SandboxMount,
  { clock, sandbox }: { clock: Clock; sandbox: Sandbox },
): void {
  mount.page('/sandbox', async () => tryItPage(clock.now(), sandbox));
}

function tryItPage(now: Date, sandbox: Sandbox): SandboxPage {
  const accounts = sandbox.accounts();
  return {
    title: 'Sandbox',
    style: asset('try-it.css'),
    script: asset('try-it.js'),
    body: html`<h1>Sandbox</h1>
      <p>Every outside part is played by a stand-in here: no real money, no real mail. This page and its calls do not exist
        when anything real is connected.</p>
      <h2>Look around</h2>
      <ul class="places">
        ${[...basePlaces, ...sandbox.places()].map(
          ({ href, title, about }) =>
            html`<li><a href="${href}"><strong>${title}</strong><span>${about}</span></a></li>`,
        )}
      </ul>
      ${accounts.length === 0 ? undefined : html`<h2>Sign in as</h2>${accountTable(accounts, now)}`}
      <h2>Clock</h2>
      <p>Move the product’s time forward. Waiting jobs, expiries and limits follow.</p>
      <form id="clock" class="clock">
        <output id="now" aria-live="polite"><time datetime="${now.toISOString()}">${now.toISOString().replace('T', ' ').slice(0, 19)} UTC</time></output>
        <div class="steps">
          ${steps.map(([seconds, label]) => html`<button type="submit" name="advanceSeconds" value="${seconds}">${label}</button>`)}
        </div>
        <p id="clock-error" class="error" role="alert" hidden></p>
      </form>`,
  };
}

const basePlaces = [
  { href: '/', title: 'Wallet', about: 'What a customer sees' },
  { href: '/desk/', title: 'Desk', about: 'What the staff works with' },
  { href: '/sandbox/mailbox', title: 'Mailbox', about: 'Every mail that was sent, whoever it is for' },
  { href: DOCS_PATH, title: 'API reference', about: 'Every call, from the contract' },
  { href: '/sandbox/gallery/', title: 'Gallery', about: 'Every component in every state' },
];

const steps = [
  [60, '1 minute'],
  [3600, '1 hour'],
  [86_400, '1 day'],
  [604_800, '1 week'],
] as const;

function accountTable(accounts: readonly DemoAccount[], now: Date) {
  return html`<p>Codes are those of the product’s clock, and each works once. Every mail to them is in the <a href="/sandbox/mailbox">mailbox</a>.</p>
    <div class="wide"><table><thead><tr><th>Who</th><th>E-mail</th><th>Password</th><th>Code now</th><th>Authenticator key</th></tr></thead><tbody>
    ${accounts.map((account) => {
      const { about, email, password, totpSecret, code } = withCode(account, now);
      return html`<tr><td>${about}</td><td><code>${email}</code></td><td><code>${password}</code></td>
        <td>${code === undefined ? '' : html`<code data-code-of="${email}">${code}</code>`}</td>
        <td>${totpSecret === undefined ? '' : html`<code>${totpSecret}</code>`}</td></tr>`;
    })}</tbody></table></div>`;
}

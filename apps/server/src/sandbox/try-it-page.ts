import { DOCS_PATH } from '../http/reference.ts';
import type { PriceOverrides, PriceState } from '../partners/prices/sandbox.ts';
import type { Clock } from '../platform/clock.ts';
import { html } from '../platform/html.ts';
import { asset } from './asset.ts';
import { type DemoAccount, withCode } from './demo-account.ts';
import type { Sandbox } from './sandbox.ts';
import type { SandboxMount, SandboxPage } from './sandbox-mount.ts';

/** The page at `/sandbox`: what can be tried, and the controls that only the sandbox has. */
export function mountTryItPage(
  mount: SandboxMount,
  { clock, sandbox, priceOverrides }: { clock: Clock; sandbox: Sandbox; priceOverrides: PriceOverrides },
): void {
  mount.page('/sandbox', async () => tryItPage(clock.now(), sandbox, await priceOverrides.list()));
}

function tryItPage(now: Date, sandbox: Sandbox, prices: readonly PriceState[]): SandboxPage {
  const accounts = sandbox.accounts();
  const chainNames = sandbox.chains.list().map(({ name }) => name);
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
      </form>
      <h2>Prices</h2>
      <p>Set a price and it stays there. Silence a coin and its price grows old: after 30 seconds nothing can be traded on
        it. Released, it walks on from where it stands.</p>
      ${priceTable(prices)}
      <p id="price-error" class="error" role="alert" hidden></p>
      <h2>Identity checks</h2>${identityForm(accounts)}
      <h2>Payouts</h2>${payoutForm()}
      ${chainNames.length === 0 ? undefined : html`<h2>Chains</h2>${chainTable(chainNames)}`}`,
  };
}

const payoutOutcomes = [
  ['sent', 'Sent'],
  ['successful', 'Successful'],
  ['unclaimed', 'Unclaimed (PayPal)'],
  ['returned', 'Returned'],
  ['failed', 'Failed'],
  ['feeChanged', 'Another fee'],
] as const;

/** The id is in the URL of the payout's own page. */
const payoutForm =
  () => html`<p>The payout partner is a process of its own. A payout goes on to sent and successful by
        itself; once you move it here, it moves only here. It never moves by itself to the card 4000 0000 0000 0002, nor to
        a PayPal address that begins with “wait”.</p>
      <form id="payout" class="clock">
        <input name="transactionId" autocomplete="off" required placeholder="Transaction id" aria-label="Transaction id">
        <div class="steps">
          ${payoutOutcomes.map(([value, label]) => html`<button type="submit" name="outcome" value="${value}">${label}</button>`)}
        </div>
        <output id="payout-state" aria-live="polite"></output>
      </form>`;

const basePlaces = [
  { href: '/', title: 'Wallet', about: 'What a customer sees' },
  { href: '/desk/', title: 'Desk', about: 'What the staff works with' },
  { href: '/sandbox/mailbox', title: 'Mailbox', about: 'Every mail that was sent, whoever it is for' },
  { href: '/sandbox/pushes', title: 'Pushes', about: 'What was pushed to phones and browsers' },
  { href: DOCS_PATH, title: 'API reference', about: 'Every call, from the contract' },
  { href: '/sandbox/gallery/', title: 'Gallery', about: 'Every component in every state' },
];

const steps = [
  [60, '1 minute'],
  [3600, '1 hour'],
  [86_400, '1 day'],
  [604_800, '1 week'],
] as const;

const modeNames = { free: 'Walks', held: 'Held', silent: 'Silent' } as const;

function priceTable(prices: readonly PriceState[]) {
  return html`<div class="wide"><table class="prices"><thead><tr><th>Coin</th><th>Price in USD</th><th>Now</th><th></th></tr></thead><tbody>
    ${prices.map(
      ({ coin, usd, mode }) => html`<tr data-coin="${coin}"><td>${coin}</td>
        <td><form><input name="price" inputmode="decimal" autocomplete="off" required aria-label="Price of ${coin} in USD" value="${usd}">
          <button type="submit">Set</button></form></td>
        <td data-mode>${modeNames[mode]}</td>
        <td class="steps"><button type="button" data-frozen="true">Silence</button>
          <button type="button" data-frozen="false">Release</button></td></tr>`,
    )}</tbody></table></div>`;
}

/** The script fills in the newest block once the chain is up. */
function chainTable(names: readonly string[]) {
  return html`<p>A real node for each network, on this machine alone. Blocks come by themselves; here they come at once.</p>
    <div class="wide"><table class="chains"><thead><tr><th>Chain</th><th>Newest block</th><th>Coins from nowhere, in the smallest unit</th><th></th></tr></thead><tbody>
    ${names.map(
      (name) => html`<tr data-chain="${name}"><td>${name}</td><td data-block>starting</td>
        <td><form><input name="to" autocomplete="off" required placeholder="Address" aria-label="Address on ${name}">
          <input name="units" inputmode="numeric" autocomplete="off" required placeholder="Units" aria-label="Units on ${name}">
          ${name === 'ethereum' ? html`<input name="asset" autocomplete="off" placeholder="USDT, USDC" aria-label="Token, or none for ether">` : undefined}
          ${name === 'ton' ? html`<input name="memo" autocomplete="off" placeholder="Memo" aria-label="Memo">` : undefined}
          <button type="submit">Send</button></form></td>
        <td class="steps"><button type="button" data-mine>Mine a block</button></td></tr>`,
    )}</tbody></table></div>
    <p id="chain-error" class="error" role="alert" hidden></p>`;
}

/** The partner is a server of its own: it decides, and notifies the product by a signed webhook. */
function identityForm(accounts: readonly DemoAccount[]) {
  return html`<p>Let the identity partner decide about a customer, as if the form had been sent. It tells the product by a signed
      message, as often, as late and in the order that you choose. In its own form, the family name Approved, Retry or Final decides;
      every other name waits at the <a href="/desk/">desk</a>.</p>
    <form id="identity" class="levers">
      <label>Customer’s e-mail<input name="email" type="email" autocomplete="off" required list="identity-accounts"></label>
      <datalist id="identity-accounts">${accounts.map(({ email }) => html`<option value="${email}"></option>`)}</datalist>
      <label>Decision<select name="decision"><option value="pending">Pending: new documents</option><option value="approved">Approved</option>
        <option value="retry">Rejected: try again</option><option value="final">Rejected for good</option></select></label>
      <label>Copies of each message<input name="copies" inputmode="numeric" value="1" pattern="[1-9][0-9]?|100"></label>
      <label>Late by seconds<input name="delaySeconds" inputmode="numeric" value="0" pattern="[0-9]{1,6}"></label>
      <label>Order<select name="order"><option value="sent">As it happened</option><option value="reversed">Reversed</option><option value="shuffled">Shuffled</option></select></label>
      <div class="steps"><button type="submit" name="act" value="decide">Decide</button><button type="submit" name="act" value="again">Send every message again</button></div>
      <output id="identity-done" aria-live="polite"></output>
      <p id="identity-error" class="error" role="alert" hidden></p>
    </form>`;
}

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

const form = document.getElementById('clock');
const output = document.getElementById('now');
const error = document.getElementById('clock-error');
const buttons = [...form.querySelectorAll('button')];

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  error.hidden = true;
  for (const button of buttons) button.disabled = true;
  try {
    const answer = await fetch('/sandbox/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceSeconds: Number(event.submitter.value) }),
    });
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.title);
    output.textContent = `${body.now.replace('T', ' ').slice(0, 19)} UTC`;
  } catch (reason) {
    error.textContent = `The clock did not move: ${reason.message}.`;
    error.hidden = false;
  }
  for (const button of buttons) button.disabled = false;
});

// Codes change every half minute, and the clock can be moved meanwhile.
setInterval(async () => {
  const answer = await fetch('/sandbox/accounts').catch(() => undefined);
  if (!answer?.ok) return;
  const { accounts } = await answer.json();
  for (const { email, code } of accounts) {
    const shown = document.querySelector(`[data-code-of="${CSS.escape(email)}"]`);
    if (shown !== null && code !== undefined) shown.textContent = code;
  }
}, 3000);

const modeNames = { free: 'Walks', held: 'Held', silent: 'Silent' };
const priceError = document.getElementById('price-error');

function showPrices(items) {
  for (const { coin, usd, mode } of items) {
    const row = document.querySelector(`[data-coin="${CSS.escape(coin)}"]`);
    const field = row?.querySelector('input');
    if (row === null || field === null) continue;
    row.querySelector('[data-mode]').textContent = modeNames[mode];
    if (field !== document.activeElement) field.value = usd;
  }
}

async function pushPrice(change) {
  priceError.hidden = true;
  const answer = await fetch('/sandbox/prices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  }).catch(() => undefined);
  if (answer?.ok) return showPrices((await answer.json()).items);
  priceError.textContent =
    'The price did not change. It must be a plain number above zero, such as 110412.50.';
  priceError.hidden = false;
}

for (const row of document.querySelectorAll('[data-coin]')) {
  const { coin } = row.dataset;
  row.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const field = row.querySelector('input');
    field.blur();
    void pushPrice({ coin, price: field.value.trim() });
  });
  for (const button of row.querySelectorAll('[data-frozen]')) {
    button.addEventListener('click', () => pushPrice({ coin, frozen: button.dataset.frozen === 'true' }));
  }
}

setInterval(async () => {
  const answer = await fetch('/sandbox/prices').catch(() => undefined);
  if (answer?.ok) showPrices((await answer.json()).items);
}, 2000);

const payout = document.getElementById('payout');
const payoutState = document.getElementById('payout-state');

payout.addEventListener('submit', async (event) => {
  event.preventDefault();
  const id = encodeURIComponent(payout.elements.transactionId.value.trim());
  payoutState.textContent = '';
  const answer = await fetch(`/sandbox/payouts/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: event.submitter.value }),
  }).catch(() => undefined);
  const told = await answer?.json().catch(() => undefined);
  const reason = told?.errorDescriptions?.[0]?.params?.reason;
  payoutState.textContent = answer?.ok
    ? `The partner has it as ${told.state} now.`
    : `The partner refused: ${reason ?? 'it does not know this payout'}.`;
});

const chainError = document.getElementById('chain-error');

function showChains(items) {
  for (const { name, isUp, height, hash } of items) {
    const shown = document.querySelector(`[data-chain="${CSS.escape(name)}"] [data-block]`);
    if (shown !== null) shown.textContent = isUp ? `${height}, ${hash.slice(0, 12)}` : 'starting';
  }
}

async function readChains() {
  const answer = await fetch('/sandbox/chains').catch(() => undefined);
  if (answer?.ok) showChains((await answer.json()).items);
}

async function askChain(path, input) {
  chainError.hidden = true;
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  }).catch(() => undefined);
  if (answer?.ok) return readChains();
  const reason = (await answer?.json().catch(() => undefined))?.errorDescriptions?.[0]?.params?.reason;
  chainError.textContent = `The chain refused: ${reason ?? 'it is not up, or a field is wrong'}.`;
  chainError.hidden = false;
}

for (const row of document.querySelectorAll('[data-chain]')) {
  const { chain } = row.dataset;
  row.querySelector('form').addEventListener('submit', (event) => {
    event.preventDefault();
    const filled = [...new FormData(event.target)].filter(([, value]) => value.trim() !== '');
    const input = Object.fromEntries(filled.map(([name, value]) => [name, value.trim()]));
    void askChain('/sandbox/faucet', { chain, ...input });
  });
  row
    .querySelector('[data-mine]')
    .addEventListener('click', () => askChain('/sandbox/mine', { chain, blocks: 1 }));
}

if (chainError !== null) {
  void readChains();
  setInterval(readChains, 3000);
}

const identity = document.getElementById('identity');
const identityError = document.getElementById('identity-error');
const identityDone = document.getElementById('identity-done');

async function ask(path, body) {
  const call = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  };
  const answer = await fetch(path, body === undefined ? {} : call).catch(() => undefined);
  return answer?.ok ? answer.json() : undefined;
}

/** The message about what was sent; undefined if nothing was. */
async function moveIdentity({ email, decision, copies, delaySeconds, order }, act) {
  const found = await ask(`/sandbox/kyc?email=${encodeURIComponent(email.trim())}`);
  if (found === undefined) return undefined;
  const path = `/sandbox/kyc/${found.userId}`;
  const delivery = { copies: Number(copies), order };
  const isRejected = decision === 'retry' || decision === 'final';
  const sent =
    act === 'again'
      ? await ask(`${path}/messages`, { which: 'all', ...delivery })
      : await ask(path, {
          ...(isRejected ? { decision: 'rejected', rejectType: decision } : { decision }),
          delivery: { ...delivery, delaySeconds: Number(delaySeconds) },
        });
  return sent?.messages.map(({ type, sequence, state }) => `${sequence} ${type}: ${state}`).join(', ');
}

identity?.addEventListener('submit', async (event) => {
  event.preventDefault();
  identityError.hidden = true;
  identityDone.textContent = '';
  const done = await moveIdentity(Object.fromEntries(new FormData(identity)), event.submitter.value);
  identityDone.textContent = done ?? '';
  identityError.textContent =
    'Nothing was sent: nobody has this e-mail, the customer has sent nothing yet, or the partner is starting.';
  identityError.hidden = done !== undefined;
});

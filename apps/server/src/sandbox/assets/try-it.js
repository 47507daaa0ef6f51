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

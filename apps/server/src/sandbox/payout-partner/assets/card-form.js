// The form of the sandbox's payout partner. What is typed goes to this page's own origin; the wallet gets a token.
const parentOrigin = document.body.dataset.parent;

const tell = (message) => {
  if (parent !== window) parent.postMessage(message, parentOrigin);
};
const tellHeight = () => tell({ type: 'gim-card-height', height: document.documentElement.scrollHeight });

const setTheme = (theme) => {
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
};
setTheme(location.hash.slice(1));
addEventListener('message', (event) => {
  if (event.origin === parentOrigin && event.data?.type === 'gim-theme') setTheme(event.data.theme);
});
new ResizeObserver(tellHeight).observe(document.body);

const brands = [
  ['Visa', /^4/],
  ['MC', /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['Amex', /^3[47]/],
  ['Maestro', /^(?:5018|5020|5038|5893|6304|6759|676[1-3])/],
];
const digitsOf = (text) => text.replaceAll(/\D/g, '');

function isLuhnValid(digits) {
  let total = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    total += doubled > 9 ? doubled - 9 : doubled;
  }
  return total % 10 === 0;
}

/** Keeps the caret behind the digit that was typed. */
function rewrite(input, write) {
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length;
  input.value = write(digitsOf(input.value));
  let [at, seen] = [0, 0];
  while (at < input.value.length && seen < before) {
    if (/\d/.test(input.value[at])) seen += 1;
    at += 1;
  }
  input.setSelectionRange(at, at);
}

const places = { number: 'number', validUntil: 'valid-until', expired: 'valid-until', holder: 'holder' };
const textOf = (form, problem) => form.dataset[`error${problem[0].toUpperCase()}${problem.slice(1)}`];

function show(form, field, problem) {
  const place = places[field] ?? 'form';
  const error = document.getElementById(`${place}-error`);
  error.hidden = problem === undefined;
  error.textContent = problem === undefined ? '' : textOf(form, problem);
  document.getElementById(place)?.setAttribute('aria-invalid', String(problem !== undefined));
  tellHeight();
}

function listenToFields(form) {
  const { number, validUntil, holder } = form.elements;
  number.addEventListener('input', () => {
    const isAmex = /^3[47]/.test(digitsOf(number.value));
    const groups = isAmex ? /^(\d{0,4})(\d{0,6})(\d{0,5})/ : /^(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,4})(\d{0,3})/;
    rewrite(number, (digits) => (groups.exec(digits) ?? []).slice(1).filter(Boolean).join(' '));
    const digits = digitsOf(number.value);
    document.getElementById('brand').textContent =
      brands.find(([, prefix]) => prefix.test(digits))?.[0] ?? '';
    show(form, 'number', undefined);
  });
  validUntil.addEventListener('input', () => {
    rewrite(validUntil, (digits) => {
      const whole = /^[2-9]/.test(digits) ? `0${digits}` : digits;
      return whole.length > 2 ? `${whole.slice(0, 2)}/${whole.slice(2, 4)}` : whole;
    });
    if (validUntil.value.length >= 3) validUntil.setSelectionRange(5, 5);
    show(form, 'validUntil', undefined);
  });
  holder.addEventListener('input', () => show(form, 'holder', undefined));
}

function problemOf({ number, validUntil, holder }) {
  const digits = digitsOf(number.value);
  if (digits.length < 12 || digits.length > 19 || !isLuhnValid(digits)) return 'number';
  if (!/^(0[1-9]|1[0-2])\/\d{2}$/.test(validUntil.value)) return 'validUntil';
  return holder.value.trim().length < 2 ? 'holder' : undefined;
}

/** Returns the problem; undefined once the card is saved and the wallet has its token. */
async function save(form) {
  const { number, validUntil, holder } = form.elements;
  try {
    const response = await fetch(`/card/${form.dataset.form}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ number: number.value, validUntil: validUntil.value, holder: holder.value }),
    });
    const answer = await response.json();
    if (!response.ok)
      return textOf(form, answer.problem ?? 'network') === undefined ? 'network' : answer.problem;
    number.value = '';
    tell({ type: 'gim-card', token: answer.token, brand: answer.brand, lastFour: answer.lastFour });
    return undefined;
  } catch {
    return 'network';
  }
}

function listenToSubmit(form) {
  const button = form.querySelector('button');
  const label = button.textContent;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    for (const field of ['number', 'validUntil', 'holder', 'form']) show(form, field, undefined);
    button.disabled = true;
    button.textContent = form.dataset.saving;
    const problem = problemOf(form.elements) ?? (await save(form));
    button.disabled = problem === undefined;
    button.textContent = problem === undefined ? form.dataset.saved : label;
    if (problem === undefined) return;
    show(form, problem, problem);
    document.getElementById(places[problem] ?? 'number')?.focus();
  });
}

const card = document.getElementById('card');
if (card !== null) {
  listenToFields(card);
  listenToSubmit(card);
  tell({ type: 'gim-card-ready' });
}

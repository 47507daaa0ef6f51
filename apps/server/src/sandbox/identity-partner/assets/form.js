const form = document.getElementById('form');
const texts = JSON.parse(form.dataset.texts);
const address = `/form/${form.dataset.token}`;
const sections = [...form.querySelectorAll('[data-step]')];
const bars = [...form.querySelectorAll('.bar li')];
const next = document.getElementById('next');
const back = document.getElementById('back');
const trouble = document.getElementById('trouble');
let at = 0;

const slotsOf = (section) => [...section.querySelectorAll('[data-slot]:not([hidden])')];
const documentType = () => form.elements.documentType.value;

function show(index, moves = true) {
  at = index;
  sections.forEach((section, order) => {
    section.hidden = order !== at;
  });
  bars.forEach((bar, order) => {
    bar.classList.toggle('done', order <= at);
  });
  document.getElementById('progress').textContent = texts.step
    .replace('{at}', String(at + 1))
    .replace('{all}', String(sections.length));
  next.textContent = at === sections.length - 1 ? texts.send : texts.next;
  back.hidden = at === 0;
  trouble.hidden = true;
  if (!moves) return;
  window.scrollTo(0, 0);
  sections[at].querySelector('h1').focus();
}

function complain(text) {
  trouble.textContent = text;
  trouble.hidden = false;
}

function mark(name, fault) {
  const holder = form.querySelector(`[data-field="${name}"], [data-slot="${name}"]`);
  const text = holder.querySelector('.fault');
  holder.classList.toggle('wrong', fault !== undefined);
  text.textContent = fault === undefined ? '' : (texts.faults[fault] ?? texts.faults.required);
  holder.querySelector('input, select').setAttribute('aria-invalid', String(fault !== undefined));
}

/** A passport has one page; everything else has two sides. */
function fitDocument() {
  const isPassport = documentType() === 'passport';
  form.querySelector('[data-slot="document_back"]').hidden = isPassport;
  const front = form.querySelector('[data-slot="document_front"]');
  const { title, hint } = isPassport ? texts.passport : texts.front;
  front.querySelector('strong').textContent = title;
  front.querySelector('[data-hint]').textContent = hint;
  front.querySelector('input').setAttribute('aria-label', title);
}

async function upload(slot, file) {
  const name = slot.dataset.slot;
  const state = slot.querySelector('[data-state-text]');
  const picture = slot.querySelector('img');
  mark(name, undefined);
  trouble.hidden = true;
  delete slot.dataset.state;
  picture.hidden = true;
  if (file.size > 5_000_000) return mark(name, 'too_large');
  slot.dataset.busy = '';
  state.textContent = texts.uploading;
  const answer = await fetch(`${address}/pictures/${name}`, { method: 'PUT', body: file }).catch(
    () => undefined,
  );
  delete slot.dataset.busy;
  state.textContent = '';
  if (!answer?.ok) {
    const { fault } = (await answer?.json().catch(() => undefined)) ?? {};
    return mark(name, fault ?? 'failed');
  }
  slot.dataset.state = 'added';
  state.textContent = texts.added;
  slot.querySelector('[data-pick]').textContent = texts.changePhoto;
  picture.src = URL.createObjectURL(file);
  picture.hidden = false;
}

for (const slot of form.querySelectorAll('[data-slot]')) {
  const input = slot.querySelector('input');
  input.addEventListener('change', () => {
    const [file] = input.files;
    if (file !== undefined) void upload(slot, file);
  });
}

/** Most people live in the country of their document, so it is proposed. */
function proposeCountry() {
  if (form.elements.addressCountry.value === '')
    form.elements.addressCountry.value = form.elements.country.value;
}

/** Whether the step may be left. */
function isComplete(section) {
  let isGood = true;
  for (const slot of slotsOf(section)) {
    if ('busy' in slot.dataset) isGood = false;
    else if (slot.dataset.state !== 'added') {
      isGood = false;
      if (!slot.classList.contains('wrong')) mark(slot.dataset.slot, 'photo_missing');
    }
  }
  if (section.dataset.step === 'document') {
    const isChosen = form.elements.country.value !== '';
    mark('country', isChosen ? undefined : 'no_country');
    if (!isChosen) form.elements.country.focus();
    isGood &&= isChosen;
  }
  return isGood;
}

async function send() {
  next.disabled = true;
  next.textContent = texts.sending;
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(new FormData(form))),
  }).catch(() => undefined);
  // The reloaded page says that the form was submitted or has expired.
  if (answer?.ok || answer?.status === 409 || answer?.status === 410) return location.reload();
  next.disabled = false;
  next.textContent = texts.send;
  const { faults } = (await answer?.json().catch(() => undefined)) ?? {};
  if (faults === undefined) return complain(texts.faults.failed);
  for (const holder of form.querySelectorAll('[data-field]'))
    mark(holder.dataset.field, faults[holder.dataset.field]);
  for (const holder of form.querySelectorAll('[data-slot]'))
    mark(holder.dataset.slot, faults[holder.dataset.slot]);
  const first = form.querySelector('.wrong');
  const step = sections.indexOf(first?.closest('[data-step]'));
  if (step >= 0 && step !== at) show(step);
  complain(texts.faults.some_wrong);
  first?.querySelector('input, select').focus();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  if (!isComplete(sections[at])) return;
  if (at < sections.length - 1) show(at + 1);
  else void send();
});
back.addEventListener('click', () => show(at - 1));
form.addEventListener('change', ({ target }) => {
  if (target.name === 'documentType') fitDocument();
  if (target.name === 'country') proposeCountry();
  const field = target.closest('[data-field]');
  if (field !== null) mark(field.dataset.field, undefined);
});

// Switching the language loads another page, so the input is kept in the session storage of this tab.
const kept = `form ${form.dataset.token}`;
window.addEventListener('pagehide', () => {
  sessionStorage.setItem(kept, JSON.stringify({ at, values: Object.fromEntries(new FormData(form)) }));
});
const before = JSON.parse(sessionStorage.getItem(kept) ?? 'null');
for (const [name, value] of Object.entries(before?.values ?? {})) form.elements[name].value = value;

fitDocument();
// On a slow connection a country may have been chosen before this script ran.
proposeCountry();
show(before?.at ?? 0, before !== null);
// Before this script runs, the browser would send the form itself, with its fields in the address.
next.disabled = false;

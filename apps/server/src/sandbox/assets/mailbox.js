const byId = (id) => document.getElementById(id);
const [to, list, empty, article] = ['to', 'mails', 'empty', 'mail'].map(byId);
const [asHtml, asText, frame, plain] = ['as-html', 'as-text', 'html', 'text'].map(byId);
const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
let chosen;
let shown = '';

to.value = new URLSearchParams(location.search).get('to') ?? '';
to.addEventListener('input', refresh);
asHtml.addEventListener('click', () => show('html'));
asText.addEventListener('click', () => show('text'));
void refresh();
setInterval(() => void refresh(), 2000);

async function refresh() {
  const query = to.value.trim() === '' ? '' : `?to=${encodeURIComponent(to.value.trim())}`;
  const answer = await fetch(`/sandbox/mail${query}`).catch(() => undefined);
  if (!answer?.ok) return;
  const mails = await answer.json();
  const ids = mails.map(({ id }) => id).join();
  empty.hidden = mails.length > 0;
  if (ids === shown) return;
  shown = ids;
  list.replaceChildren(...mails.map(rowOf));
  if (!mails.some(({ id }) => id === chosen) && mails.length > 0) choose(mails[0]);
  else markChosen();
}

function rowOf(mail) {
  const button = document.createElement('button');
  const subject = document.createElement('strong');
  const about = document.createElement('span');
  button.type = 'button';
  button.dataset.id = mail.id;
  subject.textContent = mail.subject;
  about.textContent = `${mail.to} · ${time.format(new Date(mail.sentAt))}`;
  button.append(subject, about);
  button.addEventListener('click', () => choose(mail));
  const row = document.createElement('li');
  row.append(button);
  return row;
}

function choose(mail) {
  chosen = mail.id;
  article.hidden = false;
  byId('subject').textContent = mail.subject;
  byId('recipient').textContent = mail.to;
  byId('sent-at').textContent = time.format(new Date(mail.sentAt));
  byId('sent-at').dateTime = mail.sentAt;
  frame.src = `/sandbox/mail/${mail.id}`;
  plain.textContent = mail.text;
  markChosen();
}

function markChosen() {
  for (const button of list.querySelectorAll('button')) {
    button.setAttribute('aria-current', String(button.dataset.id === chosen));
  }
}

function show(form) {
  asHtml.setAttribute('aria-pressed', String(form === 'html'));
  asText.setAttribute('aria-pressed', String(form === 'text'));
  frame.hidden = form !== 'html';
  plain.hidden = form !== 'text';
}

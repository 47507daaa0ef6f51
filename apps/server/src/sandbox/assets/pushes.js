const list = document.getElementById('pushes');
const empty = document.getElementById('empty');
const time = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
let shown = '';

void refresh();
setInterval(() => void refresh(), 2000);

async function refresh() {
  const answer = await fetch('/sandbox/push').catch(() => undefined);
  if (!answer?.ok) return;
  const pushes = await answer.json();
  const ids = pushes.map(({ id }) => id).join();
  empty.hidden = pushes.length > 0;
  if (ids === shown) return;
  shown = ids;
  list.replaceChildren(...pushes.map(rowOf));
}

function rowOf(push) {
  const row = document.createElement('li');
  const title = document.createElement('strong');
  const text = document.createElement('p');
  const about = document.createElement('small');
  if (push.channel === 'host') {
    const message = JSON.parse(push.content);
    title.textContent = message.title;
    text.textContent = `${message.body} (${message.path})`;
  } else {
    title.textContent = 'Encrypted for a browser';
    text.textContent = `${push.content.length} characters`;
  }
  about.textContent = `${push.channel} ${push.recipient} · ${time.format(new Date(push.sentAt))}`;
  row.append(title, text, about);
  return row;
}

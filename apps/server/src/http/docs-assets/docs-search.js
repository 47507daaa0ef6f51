// Hides what does not contain every word that was typed. Without script the page is simply whole.
const field = document.getElementById('find');
const none = document.getElementById('none');
const entries = [...document.querySelectorAll('[data-find]')];
const groups = [...document.querySelectorAll('[data-group]')];
field.addEventListener('input', () => {
  const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const entry of entries) entry.hidden = !words.every((word) => entry.dataset.find.includes(word));
  for (const group of groups) group.hidden = group.querySelector('[data-find]:not([hidden])') === null;
  none.hidden = entries.some((entry) => !entry.hidden);
});

// Marks what belongs together: under the pointer, at the focus, or pinned by a click until the next click or Escape.
'use strict';
const detail = document.getElementById('detail');
const idle = detail.textContent;
let pinned = null;

const linked = row => row.dataset.to.split(' ').map(id => document.getElementById(id));

function words(row) {
  const costs = [...row.querySelectorAll('td.cost span')].map(cost => cost.title);
  if (row.dataset.whole) costs.unshift(row.dataset.whole);
  const expressions = [...row.querySelectorAll('td.code > .x')].map(x => x.textContent.trim() + '\n  ' + x.title.replaceAll('\n', '\n  '));
  return [...new Set(costs), ...expressions].join('\n');
}

function show(row) {
  document.querySelectorAll('tr.on').forEach(each => each.classList.remove('on'));
  if (row) for (const each of [row, ...linked(row)]) each.classList.add('on');
  const sources = !row ? [] : row.closest('#sources') ? [row] : linked(row);
  detail.textContent = sources.map(words).filter(Boolean).join('\n') || idle;
}

function pin(row) {
  if (pinned) pinned.classList.remove('pinned');
  pinned = row;
  if (row) row.classList.add('pinned');
  show(row);
  if (row) linked(row)[0].scrollIntoView({block: 'center'});
}

const row_of = event => event.target.closest && event.target.closest('tr[data-to]');
for (const kind of ['pointerover', 'focusin'])
  document.addEventListener(kind, event => { if (!pinned && row_of(event)) show(row_of(event)); });
document.addEventListener('click', event => {
  const row = row_of(event);
  if (!row || event.target.closest('.finding') || !getSelection().isCollapsed) return;
  event.preventDefault();
  pin(row === pinned ? null : row);
});
document.addEventListener('keydown', event => { if (event.key === 'Escape') pin(null); });
// From a place, or from the first function: what stands before it in generated code is guards and includes.
function open_at(row, is_asked) {
  if (!row || !row.matches('tr[data-to]')) return;
  if (is_asked) { pin(row); row.scrollIntoView({block: 'center'}); }
  else linked(row)[0].scrollIntoView({block: 'start'});
}
if (location.hash) open_at(document.getElementById(location.hash.slice(1)), true);
else open_at(document.querySelector('#sources tr[data-to]'), false);
document.querySelector('nav')?.addEventListener('click', event => {
  const link = event.target.closest('a');
  if (!link) return;
  event.preventDefault();
  const row = document.getElementById(link.hash.slice(1));
  if (row.matches('tr[data-to]')) open_at(row, true);
  else { pin(null); row.scrollIntoView({block: 'center'}); }
});

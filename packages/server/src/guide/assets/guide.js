// Search, the choice of a theme, and copying of code. Everything else on a page works without scripts.
const theme = document.getElementById('theme');
theme.value = ['dark', 'light'].includes(document.documentElement.dataset.theme)
  ? document.documentElement.dataset.theme
  : 'auto';
theme.addEventListener('change', () => {
  document.documentElement.dataset.theme = theme.value;
  try {
    localStorage.setItem('hexfront.theme', theme.value);
  } catch {
    // Private windows may refuse; the choice then lasts until the page is closed.
  }
});

for (const code of document.querySelectorAll('main pre')) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const text = code.querySelector('code');
    try {
      await navigator.clipboard.writeText(text.textContent);
      button.textContent = 'Copied';
    } catch {
      // There is no clipboard without permission or on plain http.
      getSelection().selectAllChildren(text);
      button.textContent = 'Selected';
    }
    setTimeout(() => (button.textContent = 'Copy'), 1500);
  });
  const frame = document.createElement('div');
  frame.className = 'code';
  code.replaceWith(frame);
  frame.append(code, button);
}

// On a small screen the contents lie over the page; a link to a place on the same page must close them.
const menu = document.getElementById('contents');
menu.addEventListener('click', ({ target }) => {
  if (target.closest('a') !== null && menu.matches(':popover-open')) menu.hidePopover();
});

const finder = document.getElementById('finder');
const query = document.getElementById('query');
const found = document.getElementById('found');
const count = document.getElementById('count');
const most = 30;
let passages = null;

function openFinder() {
  finder.showModal();
  query.select();
  search();
}
document.querySelector('button.search').addEventListener('click', openFinder);
document.addEventListener('keydown', (event) => {
  const isTyping = event.target.matches?.('input, select, textarea');
  const isWanted = (event.key === '/' && !isTyping) || (event.key === 'k' && (event.ctrlKey || event.metaKey));
  if (!isWanted || finder.open) return;
  event.preventDefault();
  openFinder();
});
query.addEventListener('input', search);
finder.addEventListener('keydown', (event) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [query, ...found.querySelectorAll('a')];
  const at = stops.indexOf(document.activeElement) + (event.key === 'ArrowDown' ? 1 : -1);
  event.preventDefault();
  stops[Math.max(0, Math.min(at, stops.length - 1))].focus();
});
query.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  found.querySelector('a')?.click();
});
found.addEventListener('click', ({ target }) => {
  if (target.closest('a') !== null) finder.close();
});

/** Passages in small letters, and every word that occurs. */
function prepared(list) {
  const entries = list.map((each) => ({
    ...each,
    title: `${each.page} ${each.heading}`.toLowerCase(),
    words: each.text.toLowerCase(),
  }));
  const vocabulary = new Set(
    entries.flatMap(({ title, words }) => `${title} ${words}`.match(/[\p{L}\p{N}_-]{3,}/gu) ?? []),
  );
  return { entries, vocabulary: [...vocabulary] };
}

async function search() {
  const asked = query.value.trim().toLowerCase();
  passages ??= fetch('/guide/search.json')
    .then((response) => response.json())
    .then(prepared);
  let loaded;
  try {
    loaded = await passages;
  } catch {
    passages = null;
    return show([], 'The search index could not be loaded. Type again to try once more.');
  }
  const { entries, vocabulary } = loaded;
  if (asked !== query.value.trim().toLowerCase()) return;
  if (asked === '') return show([], '');
  const words = asked.split(/\s+/).map((word) => spelled(word, vocabulary));
  const hits = entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
  show(hits.slice(0, most), `${hits.length} ${hits.length === 1 ? 'passage' : 'passages'}`, words);
}

/** All words must occur. Titles count most, then headings, whole words and how often they come. */
function scoreOf({ page, heading, title, words: text }, words) {
  let score = 0;
  for (const word of words) {
    const times = text.split(word).length - 1;
    if (times === 0 && !title.includes(word)) return 0;
    score += Math.min(times, 5) + (title.includes(word) ? 20 : 0) + (heading.toLowerCase() === word ? 20 : 0);
    if (heading === '' && page.toLowerCase().includes(word)) score += 20;
  }
  return score;
}

/** The word itself if something begins with it, otherwise the nearest one that differs by one letter. */
function spelled(word, vocabulary) {
  if (word.length < 4 || vocabulary.some((each) => each.includes(word))) return word;
  return vocabulary.find((each) => Math.abs(each.length - word.length) < 2 && differsByOne(each, word)) ?? word;
}

function differsByOne(a, b) {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const rests = [
    [a.slice(at + 1), b.slice(at + 1)],
    [a.slice(at + 1), b.slice(at)],
    [a.slice(at), b.slice(at + 1)],
    [a[at + 1] + a[at] + a.slice(at + 2), b.slice(at)],
  ];
  return rests.some(([left, right]) => left === right);
}

function show(hits, text, words = []) {
  count.textContent = text;
  found.replaceChildren(
    ...hits.map(({ entry: { page, heading, to, text: passage } }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = to;
      const title = document.createElement('strong');
      title.textContent = heading === '' ? page : `${page} › ${heading}`;
      link.append(title, ' ', ...excerpt(passage, words));
      item.append(link);
      return item;
    }),
  );
}

/** The words around the first hit, with all hits marked. */
function excerpt(passage, words) {
  const places = words.map((word) => passage.toLowerCase().indexOf(word)).filter((place) => place >= 0);
  const from = Math.max(0, Math.min(...places, passage.length) - 40);
  const part = `${from > 0 ? '…' : ''}${passage.slice(places.length === 0 ? 0 : from).slice(0, 160)}`;
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const span = document.createElement('span');
  for (const piece of part.split(new RegExp(`(${escaped.join('|')})`, 'i'))) {
    const isHit = words.includes(piece.toLowerCase());
    span.append(isHit ? Object.assign(document.createElement('mark'), { textContent: piece }) : piece);
  }
  return [span];
}

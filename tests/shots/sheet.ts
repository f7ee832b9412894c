import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Shot } from './Camera';
import { tagsOf } from './plan';

/**
 * Writes `index.html`: every picture as a thumbnail under its name, with filters; a click shows it in full.
 */
export async function writeSheet(folder: string, shots: readonly Shot[]): Promise<void> {
  const rows = shots.map(({ id, file, thumb, state, device, scheme, variant, screen, problems }) => ({
    id,
    file,
    thumb,
    problems,
    tags: [
      state,
      device,
      scheme,
      ...(variant ? tagsOf(variant) : ['plain']),
      problems.length > 0 ? 'problems' : 'clean',
    ],
    screen: screen.name,
  }));
  await writeFile(join(folder, 'shots.json'), JSON.stringify(rows, null, 1));
  await writeFile(join(folder, 'index.html'), page(JSON.stringify(rows).replaceAll('<', '\\u003c')));
}

function page(rows: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Dogear, every screen</title>
<style>
  :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
  body { margin: 0; }
  header { position: sticky; top: 0; padding: 12px 16px; background: Canvas; border-bottom: 1px solid GrayText; display: flex; flex-wrap: wrap; gap: 6px 16px; align-items: center; }
  fieldset { border: 0; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 4px; }
  label { display: inline-flex; gap: 4px; align-items: center; padding: 4px 8px; border: 1px solid GrayText; border-radius: 6px; }
  label:has(:checked) { background: Highlight; color: HighlightText; }
  input[type=search] { font: inherit; padding: 6px 10px; min-width: 220px; }
  ul { list-style: none; margin: 0; padding: 16px; display: flex; flex-wrap: wrap; gap: 20px 14px; align-items: start; }
  figure { margin: 0; width: min-content; }
  img { display: block; max-height: 480px; object-fit: cover; object-position: top; border: 1px solid GrayText; }
  figcaption { padding-top: 4px; font-size: 12px; overflow-wrap: anywhere; }
  .flaw { color: #d33; }
</style>
<header>
  <input type="search" placeholder="Part of a name" aria-label="Part of a name">
  <div id="filters" style="display:contents"></div>
  <output></output>
</header>
<ul></ul>
<script>
const rows = ${rows};
const groups = [['full','account','empty','offline','offline-new','desk'],['phone','desktop'],['light','dark'],['plain','whole','ru','zh','pt','narrow','sideways','large-text'],['problems','clean']];
const search = document.querySelector('input'), list = document.querySelector('ul');
const params = new URLSearchParams(location.search);
search.value = params.get('q') ?? '';
for (const group of groups) {
  const set = document.createElement('fieldset');
  for (const tag of group) {
    const label = document.createElement('label'), box = document.createElement('input');
    box.type = 'checkbox'; box.value = tag; box.checked = (params.get('tags') ?? '').split(',').includes(tag);
    label.append(box, tag); set.append(label);
  }
  document.getElementById('filters').append(set);
}
function show() {
  const chosen = groups.map((group) => group.filter((tag) => document.querySelector('input[value="' + tag + '"]').checked));
  const found = rows.filter((row) => row.id.includes(search.value) && chosen.every((tags) => tags.length === 0 || tags.some((tag) => row.tags.includes(tag))));
  document.querySelector('output').textContent = found.length + ' of ' + rows.length;
  list.replaceChildren(...found.map((row) => {
    const item = document.createElement('li'), figure = document.createElement('figure'), link = document.createElement('a');
    const image = document.createElement('img'), caption = document.createElement('figcaption');
    link.href = row.file; image.src = row.thumb; image.alt = row.id; image.loading = 'lazy';
    caption.textContent = row.id; link.append(image);
    for (const problem of row.problems) { const line = document.createElement('div'); line.className = 'flaw'; line.textContent = problem; caption.append(line); }
    figure.append(link, caption); item.append(figure); return item;
  }));
}
document.addEventListener('input', show);
show();
</script>
</html>
`;
}

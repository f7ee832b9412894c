import type { PublishOutcome } from '../../server/content/publishBook';

/** What an import did to a title, in one line. `items` are all it has now, `changed` is what the counted changes are of. */
export function changeOf(
  { title, outcome, added, revised, removed }: PublishOutcome & { readonly title: string },
  { items, changed }: { readonly items: string; readonly changed: string },
): string {
  if (outcome === 'unchanged') return `${title}: unchanged`;
  if (outcome === 'created') return `${title}: imported, ${items}`;
  const changes = [
    [added, 'added'],
    [revised, 'revised'],
    [removed, 'removed'],
  ].filter(([count]) => count !== 0);
  const detail = changes.map(([count, what]) => `${count} ${what}`).join(', ');
  return `${title}: updated${detail === '' ? '' : `, ${changed}: ${detail}`}`;
}

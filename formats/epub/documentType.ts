const MAX_ENTITIES = 200;
const MAX_ADDED = 100_000;

/**
 * Removes the document type from markup and replaces its entities with their text. Entities within entities
 * and entities of other files stay unchanged.
 */
export function withoutDocumentType(markup: string): string {
  const start = /<!DOCTYPE\b/i.exec(markup)?.index;
  if (start === undefined) return markup;
  const open = markup.indexOf('[', start);
  const close = markup.indexOf('>', start);
  if (close === -1) return markup;
  const hasSubset = open !== -1 && open < close;
  const subsetEnd = hasSubset ? markup.indexOf(']', open) : -1;
  if (hasSubset && subsetEnd === -1) return markup;
  const end = hasSubset ? markup.indexOf('>', subsetEnd) : close;
  if (end === -1) return markup;
  const rest = markup.slice(0, start) + markup.slice(end + 1);
  return hasSubset ? withEntities(rest, markup.slice(open, subsetEnd)) : rest;
}

function withEntities(markup: string, subset: string): string {
  const entities = new Map<string, string>();
  for (const [, name = '', quoted = ''] of subset.matchAll(/<!ENTITY\s+([\w.-]+)\s+("[^"]*"|'[^']*')\s*>/g)) {
    if (entities.size < MAX_ENTITIES) entities.set(name, quoted.slice(1, -1));
  }
  if (entities.size === 0) return markup;
  let left = MAX_ADDED;
  return markup.replace(/&([\w.-]+);/g, (whole, name: string) => {
    const text = entities.get(name);
    if (text === undefined || text.length > left) return whole;
    left -= text.length;
    return text;
  });
}

/** The value of a handwritten field: a text, a list, or named texts. */
export type FieldValue = string | readonly string[] | ReadonlyMap<string, string>;

/** Fields that cannot be read. The message is one clear line and names the place. */
export class FieldsError extends Error {
  override name = 'FieldsError';
}

const FIELD = /^([A-Za-z][\w-]*)[ \t]*:(?:[ \t]+(.*))?$/;
const PAIR = /^("[^"]*"|'[^']*'|[^:]+?)[ \t]*(?::|->|→)[ \t]*(.+)$/;

/**
 * Reads `name: value` lines, the part of YAML that people write by hand: texts with or without quotes, `[a,
 * b]` and `{a: b}`, lines of `- a` or `a: b` indented below their name, and `|` or `>` with the text below.
 * Names become lower case. Throws FieldsError for any other line and for a repeated name.
 */
export function readFields(source: string): Map<string, FieldValue> {
  const lines = source
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  const fields = new Map<string, FieldValue>();
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    at += 1;
    if (/^\s*(?:#.*)?$/.test(line) || /^(?:---|\.\.\.)\s*$/.test(line)) continue;
    const [, name = '', value = ''] = FIELD.exec(line.trimEnd()) ?? [];
    if (name === '') throw new FieldsError(`line ${at}: “${line.slice(0, 60)}” is no field`);
    const key = name.toLowerCase();
    if (fields.has(key)) throw new FieldsError(`line ${at}: “${name}” is there twice`);
    const below: string[] = [];
    const isText = /^[|>][-+]?$/.test(value);
    while (at < lines.length && (/^(?:[ \t]|-[ \t])/.test(lines[at] ?? '') || (isText && lines[at] === ''))) {
      below.push(lines[at] ?? '');
      at += 1;
    }
    fields.set(key, isText ? textBelow(below, value.startsWith('>')) : valueOf(value, below, at));
  }
  return fields;
}

function valueOf(value: string, below: readonly string[], at: number): FieldValue {
  const items = below.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  if (items.length > 0 && value !== '') return [value, ...items].map(plain).join(' ');
  if (items.length > 0) {
    if (items.every((item) => item.startsWith('- '))) return items.map((item) => plain(item.slice(2)));
    return pairs(items, at);
  }
  if (/^\[.*\]$/.test(value)) return listOf(value.slice(1, -1));
  if (/^\{.*\}$/.test(value)) return pairs(listOf(value.slice(1, -1)), at);
  return plain(value);
}

function pairs(items: readonly string[], at: number): Map<string, string> {
  return new Map(
    items.map((item): [string, string] => {
      const [, name = '', value = ''] = PAIR.exec(item) ?? [];
      if (name === '') throw new FieldsError(`by line ${at}: “${item.slice(0, 60)}” is no pair like “1: 2”`);
      return [plain(name), plain(value)];
    }),
  );
}

/** Splits at commas and removes quotes. */
export function listOf(value: string): string[] {
  return value.split(',').map(plain).filter(Boolean);
}

function plain(value: string): string {
  return value.trim().replace(/^(["'])(.*)\1$/, '$2');
}

/** Reads a text indented below its name; `>` joins the lines of a paragraph. */
function textBelow(lines: readonly string[], isFolded: boolean): string {
  const text = lines
    .map((line) => line.trim())
    .join('\n')
    .trim();
  return isFolded ? text.replace(/([^\n])\n(?!\n)/g, '$1 ') : text;
}

/** Returns a title from a file's name, for a file without one: "the_last_ferry.txt" is "the last ferry". */
export function titleOfFile(name: string): string {
  const base = name.split(/[/\\]/).at(-1) ?? name;
  const words = base
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .replace(/[_]+/g, ' ')
    .replace(/(?<=\p{L})-(?=\p{L})/gu, ' ');
  return words.replace(/\s+/g, ' ').trim() || 'Untitled';
}

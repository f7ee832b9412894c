const MOST_CHARACTERS = 80;

/** A name that every system takes for a file, and that none of the others has: "Title.epub", "Title (2).epub". */
export function fileNameOf(
  title: string,
  extension: string,
  others: readonly { readonly name: string }[],
): string {
  const plain = title
    // What Windows, Android and the tools of archives keep for themselves.
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const base = [...plain].slice(0, MOST_CHARACTERS).join('').trim() || 'Dogear';
  const taken = new Set(others.map(({ name }) => name.toLowerCase()));
  let name = `${base}.${extension}`;
  for (let count = 2; taken.has(name.toLowerCase()); count += 1) name = `${base} (${count}).${extension}`;
  return name;
}

/** Where a sentence ends: behind its stop, with what closes behind it, or behind an address, where a capital follows. */
const ENDS =
  /[.!?…]+["'”’»)\]}*~]*\s+(?!(?:com|net|org)\b)|[。！？]+[”’』」）】)\]*]*\s*|[.。](?:[Cc]om|COM|[Nn]et|[Oo]rg|cc|ru|cn|br|me|info)(?:\/[!-~]*)?["'”’»)\]}*~]*\s+(?=["'“‘«*]*\p{Lu})/gu;

/** The sentences of a line, with the space behind each: joined, they are the line. */
export function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { 0: end, index } of line.matchAll(ENDS)) {
    sentences.push(line.slice(from, index + end.length));
    from = index + end.length;
  }
  const rest = line.slice(from);
  // Signs alone belong to what stands before them.
  if (sentences.length > 0 && !/[\p{L}\p{N}]/u.test(rest)) sentences.push(sentences.pop() + rest);
  else sentences.push(rest);
  return sentences;
}

/** The end of a sentence: after its stop and closing marks, or after an address before a capital. */
const ENDS =
  /[.!?…]+["'”’»)\]}*~]*\s+(?!(?:com|net|org)\b)|[。！？]+[”’』」）】)\]*]*\s*|[.。](?:[Cc]om|COM|[Nn]et|[Oo]rg|cc|ru|cn|br|me|info)(?:\/[!-~]*)?["'”’»)\]}*~]*\s+(?=["'“‘«*]*\p{Lu})/gu;

/** Splits a line into sentences with the space after each: joined, they are the line. */
export function sentencesOf(line: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { 0: end, index } of line.matchAll(ENDS)) {
    sentences.push(line.slice(from, index + end.length));
    from = index + end.length;
  }
  const rest = line.slice(from);
  // Signs alone belong to the previous sentence.
  if (sentences.length > 0 && !/[\p{L}\p{N}]/u.test(rest)) sentences.push(sentences.pop() + rest);
  else sentences.push(rest);
  return sentences;
}

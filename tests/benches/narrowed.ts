/** Those that are named, or all of them where none is. */
export function narrowed<T>(
  all: readonly T[],
  words: readonly string[],
  nameOf: (each: T) => string,
): readonly T[] {
  const named = all.filter((each) => words.includes(nameOf(each)));
  return named.length > 0 ? named : all;
}

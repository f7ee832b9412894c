export type Samples = { readonly name: string; readonly unit: string; readonly values: number[] };

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

export function describe({ values }: Pick<Samples, 'values'>): string {
  return `median ${quantile(values, 0.5).toFixed(1)}  p95 ${quantile(values, 0.95).toFixed(1)}  n ${values.length}`;
}

export function narrowed<T>(
  all: readonly T[],
  words: readonly string[],
  nameOf: (each: T) => string,
): readonly T[] {
  const named = all.filter((each) => words.includes(nameOf(each)));
  return named.length > 0 ? named : all;
}

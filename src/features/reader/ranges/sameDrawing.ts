export function sameDrawing<T extends object>(before: readonly T[], next: readonly T[]): boolean {
  return (
    before.length === next.length &&
    before.every((one, index) => {
      const other = next[index];
      return (
        other !== undefined && Object.entries(one).every(([name, value]) => value === other[name as keyof T])
      );
    })
  );
}

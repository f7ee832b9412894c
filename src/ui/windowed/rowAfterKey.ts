type Key = {
  readonly key: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
};

/**
 * Returns the row, of `count`, to which a key leads from row `at`; `page` rows are in view. Undefined for
 * other keys.
 */
export function rowAfterKey(event: Key, at: number, count: number, page: number): number | undefined {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return undefined;
  const to = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }[event.key];
  return to === undefined ? undefined : Math.max(0, Math.min(to, count - 1));
}

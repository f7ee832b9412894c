/** Class names of buttons, for `<button>` and links alike. The touch target is at least 44 px. */
const BASE =
  'relative inline-flex items-center justify-center gap-2 rounded-full text-center font-medium select-none transition-[background-color,color,scale] active:scale-98 disabled:opacity-50 disabled:pointer-events-none aria-disabled:pointer-events-none';

const KINDS = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-strong active:bg-accent-strong shadow-raised',
  tonal: 'bg-accent-soft text-accent hover:text-accent-strong active:bg-sunken',
  outline: 'border border-edge text-ink hover:bg-sunken active:bg-sunken',
  quiet: 'text-accent hover:bg-accent-soft active:bg-accent-soft',
  danger: 'bg-danger-soft text-danger hover:brightness-95 active:brightness-90',
} as const;

const SIZES = {
  // Looks small, but the touch target is still 44 px.
  sm: 'min-h-9 px-4 py-1.5 text-caption after:absolute after:inset-x-0 after:-inset-y-1',
  md: 'min-h-11 px-5 py-2 text-body',
  lg: 'min-h-13 px-7 py-2.5 text-lead',
} as const;

export type ButtonKind = keyof typeof KINDS;
export type ButtonSize = keyof typeof SIZES;

export function buttonClass(kind: ButtonKind = 'primary', size: ButtonSize = 'md'): string {
  return `${BASE} ${KINDS[kind]} ${SIZES[size]}`;
}

/** A round icon button; set its `aria-label`. */
export const iconButtonClass =
  'relative inline-grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sunken active:bg-sunken transition-colors disabled:opacity-40 disabled:pointer-events-none';

/** A link in running text: underlined, because colour alone must not mark it. */
export const textLinkClass =
  'rounded-sm text-accent underline decoration-1 underline-offset-3 hover:text-accent-strong hover:decoration-2';

/** Class names of buttons, for `<button>` and links alike. Never under 44 px. */
const BASE =
  'inline-flex items-center justify-center gap-2 rounded-full font-medium select-none transition-colors duration-150 disabled:opacity-50 disabled:pointer-events-none';

const KINDS = {
  primary: 'bg-accent text-accent-ink hover:bg-accent-strong active:bg-accent-strong shadow-raised',
  tonal: 'bg-accent-soft text-accent hover:text-accent-strong active:bg-sunken',
  outline: 'border border-edge text-ink hover:bg-sunken active:bg-sunken',
  quiet: 'text-accent hover:bg-accent-soft active:bg-accent-soft',
  danger: 'bg-danger-soft text-danger hover:brightness-95',
} as const;

const SIZES = {
  md: 'min-h-11 px-5 py-2 text-body',
  lg: 'min-h-13 px-7 py-2.5 text-lead',
} as const;

export type ButtonKind = keyof typeof KINDS;

export function buttonClass(kind: ButtonKind = 'primary', size: keyof typeof SIZES = 'md'): string {
  return `${BASE} ${KINDS[kind]} ${SIZES[size]}`;
}

/** A round button that holds one icon; the label goes into `aria-label`. */
export const iconButtonClass =
  'inline-grid size-11 shrink-0 place-items-center rounded-full text-ink hover:bg-sunken active:bg-sunken transition-colors duration-150 disabled:opacity-40';

import { Signal, useSignal } from '../platform/live/signal';

export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Shown at the top of the screen, because it is about something at the bottom. */
  readonly atHead?: boolean;
  readonly sticky?: boolean;
};

const SHOWN_MS = 6_000;
const toasts = new Signal<readonly Toast[]>([]);
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Reports something that just happened, with at most one action. Returns its id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  const id = lastId;
  // Only one toast is shown at a time, but a sticky one stays until it is answered.
  toasts.set([...toasts.value.filter((shown) => shown.sticky), { ...toast, id }]);
  releaseToasts();
  return id;
}

export function dismissToast(id: number): void {
  if (toasts.value.some((toast) => toast.id === id))
    toasts.set(toasts.value.filter((toast) => toast.id !== id));
}

/** Stops the timeout while a toast has the pointer or the focus (WCAG 2.2.1). */
export function holdToasts(): void {
  clearTimeout(timer);
}

/** Restarts the timeout of the visible toasts. */
export function releaseToasts(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (toasts.value.some((toast) => !toast.sticky)) toasts.set(toasts.value.filter((toast) => toast.sticky));
  }, SHOWN_MS);
}

export function useToasts(): readonly Toast[] {
  return useSignal(toasts);
}

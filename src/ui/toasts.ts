import { Signal, useSignal } from '../platform/live/signal';

export type Toast = {
  readonly id: number;
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
  /** It lies at the head of the screen: what it speaks of is at the foot. */
  readonly atHead?: boolean;
  /** Stays until it is answered. */
  readonly sticky?: boolean;
};

const SHOWN_MS = 6_000;
const toasts = new Signal<readonly Toast[]>([]);
let lastId = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Says something that just happened, with at most one way to answer. Returns its id. */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  const id = lastId;
  // One at a time, but a sticky one waits for its answer.
  toasts.set([...toasts.value.filter((shown) => shown.sticky), { ...toast, id }]);
  releaseToasts();
  return id;
}

export function dismissToast(id: number): void {
  if (toasts.value.some((toast) => toast.id === id))
    toasts.set(toasts.value.filter((toast) => toast.id !== id));
}

/** Whoever points at a toast or has the focus in it is not hurried (WCAG 2.2.1). */
export function holdToasts(): void {
  clearTimeout(timer);
}

/** Starts the time that what is shown stays from the beginning. */
export function releaseToasts(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (toasts.value.some((toast) => !toast.sticky)) toasts.set(toasts.value.filter((toast) => toast.sticky));
  }, SHOWN_MS);
}

export function useToasts(): readonly Toast[] {
  return useSignal(toasts);
}

export type Motion = typeof import('./motion/motion');

/**
 * The longest wait for an idle page before the motion code loads, in ms: the first paint does not need it.
 */
export const MOTION_MS = 1_000;

/** Everything of `motion/`, once it is here. */
export type Motion = typeof import('./motion/motion');

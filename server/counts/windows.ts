/** How long the windows of a ranking are, in New York days, today among them. */
export const WINDOW_DAYS = { day: 1, week: 7, month: 30 } as const;

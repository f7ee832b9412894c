/** The keys of words that are selected or are to be; with shift, arrows take more or less. */
export const SELECTION_KEYS = { select: 'h', act: 'Enter', letGo: 'Escape' } as const;

export const SELECTION_KEYS = { select: 'h', act: 'Enter', letGo: 'Escape' } as const;

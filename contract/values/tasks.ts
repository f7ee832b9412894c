/** Task types of spec 3. Type 1 is unused. */
export const TASK_TYPES = { unused: 1, register: 2, topUp: 3, install: 4, notifications: 5 } as const;
/** Done in the app (`claimable`), then paid out (`claimed`). */
export const TASK_STATUS = { open: 0, claimable: 1, claimed: 2 } as const;

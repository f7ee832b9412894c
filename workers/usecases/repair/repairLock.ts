/** One tab mends the device at a time. */
export const REPAIR_LOCK = 'dogear-repair';

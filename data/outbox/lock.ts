/** The Web Lock under which the outbox is drained, and under which the device changes its account. */
export const OUTBOX_LOCK = 'dogear-outbox';

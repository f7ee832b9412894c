/** Raised by hand whenever the wire changes; `version.test.ts` pins the hash of all shapes to it. */
export const CONTRACT_VERSION = 39;
/** The oldest client contract this server still serves. */
export const MIN_CONTRACT_VERSION = 1;
export const CONTRACT_VERSION_HEADER = 'x-dogear-contract';

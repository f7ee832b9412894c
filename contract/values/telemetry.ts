/** Where the app's reports go: to the server, which knows whose they are (decision 0068). */
export const TELEMETRY_PATH = '/telemetry/envelope';
/** What reports call the build they are of, and what its source maps are sent to. */
export const releaseName = (version: string) => `dogear@${version}`;
export const ENVELOPE_MOST_BYTES = 200_000;

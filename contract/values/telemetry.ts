/** Where the app's reports go: to the server, which knows whose they are (decision 0069). */
export const TELEMETRY_PATH = '/telemetry/envelope';
export const ENVELOPE_MOST_BYTES = 200_000;

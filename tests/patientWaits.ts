import { vi } from 'vitest';

/**
 * The default timeout of a second is too short on a busy machine. A longer one costs nothing: a wait ends as
 * soon as the state is reached, and a missing state still fails the test.
 */
const LONGEST_WAIT_MS = 20_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: LONGEST_WAIT_MS });

import { vi } from 'vitest';

/**
 * A wait for a state ends when the state is there. What a test gives it by default, a second, a busy machine takes for
 * less than that; a state that never comes is red all the same.
 */
const LONGEST_WAIT_MS = 20_000;

const { waitFor } = vi;
vi.waitFor = (callback, options) => waitFor(callback, options ?? { timeout: LONGEST_WAIT_MS });

import { randomUUID } from 'node:crypto';

/**
 * Test files on threads of one process would receive each other's channel messages, like tabs of one origin.
 * Each file is a separate device.
 */
const device = randomUUID();

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${device} ${name}`);
  }
};

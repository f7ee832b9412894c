import { randomUUID } from 'node:crypto';

/**
 * Test files on threads of one process would hear each other's channels, as tabs of one origin do. Each file is a device
 * of its own.
 */
const device = randomUUID();

globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(`${device} ${name}`);
  }
};

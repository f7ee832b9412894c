/** Work between two looks at what else there is to do. */
const STRETCH_MS = 12;

/** Goes through a reading that can be stopped at, with `pause` in between. */
export async function readInSteps<T>(
  reading: Generator<number, T>,
  pause: (share: number) => Promise<void>,
): Promise<T> {
  let since = performance.now();
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
    if (performance.now() - since < STRETCH_MS) continue;
    await nextTask();
    await pause(step.value);
    since = performance.now();
  }
}

/** Messages that have come are heard meanwhile. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Of the Battery Status API (Chromium); TypeScript's library does not know it. */
type Battery = EventTarget & { readonly charging: boolean };
type WithBattery = { getBattery?: () => Promise<Battery> };

/** Whether this browser tells of its battery at all. */
export function tellsOfBattery(): boolean {
  return typeof (navigator as WithBattery).getBattery === 'function';
}

/** Calls `hear` with whether the device is being charged, now and whenever that changes; with null, once, where the browser does not tell. */
export function watchCharging(hear: (charging: boolean | null) => void): () => void {
  let battery: Battery | undefined;
  let isOver = false;
  const tell = () => hear(battery?.charging ?? null);
  const begin = async () => {
    try {
      battery = await (navigator as WithBattery).getBattery?.();
    } catch {
      // Refused by a policy: as if it did not tell.
    }
    if (isOver) return;
    battery?.addEventListener('chargingchange', tell);
    tell();
  };
  void begin();
  return () => {
    isOver = true;
    battery?.removeEventListener('chargingchange', tell);
  };
}

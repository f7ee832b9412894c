/** From the Battery Status API (Chromium); TypeScript's library lacks it. */
type Battery = EventTarget & { readonly charging: boolean };
type WithBattery = { getBattery?: () => Promise<Battery> };

export function tellsOfBattery(): boolean {
  return typeof (navigator as WithBattery).getBattery === 'function';
}

/**
 * Calls `hear` with whether the device is charging, now and after each change; with null, once, if the
 * browser does not report it.
 */
export function watchCharging(hear: (charging: boolean | null) => void): () => void {
  let battery: Battery | undefined;
  let isOver = false;
  const tell = () => hear(battery?.charging ?? null);
  const begin = async () => {
    try {
      battery = await (navigator as WithBattery).getBattery?.();
    } catch {
      // A policy refuses: the same as no report.
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

/** The end of the year 9999: a device's clock may say anything, the database's calendar ends. */
const LATEST_MS = 253_402_300_799_999;

/** A moment by the device's clock, as the database can keep it. */
export function happenedAt(dateTime: number): Date {
  return new Date(Math.min(dateTime, LATEST_MS));
}

import { addDays } from '../ground/calendar';

/** The month of a day, `YYYY-MM`. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

export function firstDayOf(month: string): string {
  return `${month}-01`;
}

/** Returns the month after one; a negative number counts backwards. */
export function monthAfter(month: string, months = 1): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

export function lastDayOf(month: string): string {
  return addDays(firstDayOf(monthAfter(month)), -1);
}

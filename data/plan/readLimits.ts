import { type KeepPlan, readKeepPlan } from '../queries/keepPlan';
import { readRideHistory } from '../queries/rides';
import { RIDE_KINDS, type RideHistory } from '../ride/rideHistory';
import { usualRide } from '../ride/usualRide';
import type { PlanLimits } from './choosePlan';

/** A ride may be longer than usual, and a reader faster. */
const MARGIN = 1.1;

/** Until a ride is known, or for so long: in minutes of each kind, and ms. */
const FIRST_RIDE = { book: 15, drama: 15 };
const FIRST_FOR_MS = 7 * 86_400_000;

/** Reads the limits for `choosePlan` of the reader's plan, now. */
export async function readLimits(): Promise<PlanLimits> {
  const [plan, history] = await Promise.all([readKeepPlan(), readRideHistory()]);
  return limitsOf(plan, history, Date.now());
}

/** Returns the limits of a plan: the hours of each title, and the minutes of the usual rides. */
export function limitsOf(plan: KeepPlan, history: RideHistory | undefined, now: number): PlanLimits {
  const bytes = plan.megabytes * 1_000_000;
  const isNew = history === undefined || now - history.since < FIRST_FOR_MS;
  const usual = (history && usualRide(history, now)) ?? (isNew ? FIRST_RIDE : undefined);
  const minutes = plan.on ? plan.hours * 60 : 0;
  if (!plan.rides || !usual) return { minutes, bytes: plan.on ? bytes : 0 };
  const [book, drama] = RIDE_KINDS.map((kind) => usual[kind] * MARGIN) as [number, number];
  return { minutes, bytes, ride: { book, drama } };
}

import * as v from 'valibot';
import { count } from '../wire/primitives.schema';
import { MOST_OF_A_REPORT, VITAL_SUMS, type VitalSum } from './vitals';

const sumAtMost = (most: number) => v.optional(v.pipe(count, v.maxValue(most)));
const sum = v.optional(count);

/** A report's sums, each at most `MOST_OF_A_REPORT`. A sum that only a newer contract has is dropped. */
export const vitalsSchema = v.object(
  Object.fromEntries(VITAL_SUMS.map((name) => [name, sumAtMost(MOST_OF_A_REPORT[name])])) as Record<
    VitalSum,
    ReturnType<typeof sumAtMost>
  >,
);

/** The sums of many reports. */
export const vitalSumsSchema = v.object(
  Object.fromEntries(VITAL_SUMS.map((name) => [name, sum])) as Record<VitalSum, typeof sum>,
);

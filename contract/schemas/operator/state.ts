import * as v from 'valibot';
import { count, moment } from '../primitives';

/** How the installation does. Bytes are bytes, moments ms. */
export const installationStateSchema = v.object({
  version: v.string(),
  contract: count,
  node: v.string(),
  /** Of the process that answered. */
  startedAt: moment,
  database: v.object({
    kind: v.picklist(['embedded', 'server']),
    version: v.string(),
    bytes: count,
    migrations: count,
  }),
  queues: v.array(
    v.object({
      queue: v.picklist(['mails', 'pushEvents', 'pushNotices', 'paymentEvents']),
      waiting: count,
      parked: count,
      oldestSeconds: v.number(),
    }),
  ),
  disk: v.nullable(v.object({ free: count, whole: count })),
  hiddenTitles: count,
  /** Made by `npm run operate -- backup`; of backups made in other ways nothing is known here. */
  lastBackup: v.nullable(moment),
  sends: v.object({ mail: v.boolean(), push: v.boolean() }),
});
export type InstallationState = v.InferOutput<typeof installationStateSchema>;

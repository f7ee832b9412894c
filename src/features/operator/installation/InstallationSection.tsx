import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { InstallationState } from '../../../../contract/operator/desk.schema';
import { ago } from '../../../ui/ago';
import { Button } from '../../../ui/Button';
import { formatBytes } from '../../../ui/bytes';
import { ListGroup, RowContent, rowClass } from '../../../ui/List';
import { LoadFailure } from '../../../ui/LoadFailure';
import { Notice } from '../../../ui/Notice';
import { SkeletonBlock } from '../../../ui/Skeleton';
import { deskTime } from '../desk/deskTime';
import { useDeskRead } from '../desk/useDeskRead';
import { Queues } from './Queues';

const DAY_MS = 86_400_000;
/** A daily backup starts within an hour after it is due, and takes some time. */
const DAILY_MS = DAY_MS + 2 * 3_600_000;
/** A smaller free share of the disk causes a warning. */
const LITTLE_ROOM = 0.1;

export function InstallationSection() {
  const { value, failure, isLoading, reload } = useDeskRead('operatorInstallation', {});
  if (!value)
    return failure ? (
      <LoadFailure failure={failure} retry={() => void reload()} />
    ) : (
      <SkeletonBlock className="h-64 w-full" />
    );
  return (
    <div className="flex flex-col gap-6">
      <Warnings state={value} />
      <Facts state={value} />
      <Queues queues={value.queues} />
      <Button kind="outline" className="self-start" busy={isLoading} onClick={() => void reload()}>
        <Trans>Look again</Trans>
      </Button>
    </div>
  );
}

function Warnings({ state }: { state: InstallationState }) {
  const { database, disk, lastBackup, makesBackups, backupTrial, newerRelease, sends, queues, startedAt } =
    state;
  const isOld = !makesBackups && Date.now() - (lastBackup ?? 0) > DAY_MS;
  const isLate = makesBackups && Date.now() - (lastBackup ?? startedAt) > DAILY_MS;
  const isFull = disk !== null && disk.free < disk.whole * LITTLE_ROOM;
  const hasParked = queues.some(({ parked }) => parked > 0);
  return (
    <>
      {newerRelease && <NewerRelease release={newerRelease} />}
      {database.kind === 'embedded' && (
        <Notice tone="mark">
          <Trans>
            The embedded database may lose its last writes in a power cut. For anything that matters, move to
            a Postgres server: npm run operate -- move-database.
          </Trans>
        </Notice>
      )}
      {isOld && (
        <Notice tone="mark">
          <Trans>
            No backup by “npm run operate -- backup” in the last 24 hours. Backups made another way are not
            known here.
          </Trans>
        </Notice>
      )}
      {(isLate || backupTrial?.isSound === false) && (
        <Notice tone="danger">
          <Trans>The daily backup failed, or could not be restored for trial. The log says why.</Trans>
        </Notice>
      )}
      {backupTrial?.isCopied === false && (
        <Notice tone="danger">
          <Trans>The last backup was not copied to its bucket. The server tries again every hour.</Trans>
        </Notice>
      )}
      {isFull && (
        <Notice tone="danger">
          <Trans>The disk is nearly full.</Trans>
        </Notice>
      )}
      {hasParked && (
        <Notice tone="danger">
          <Trans>Something in the queues failed for good. The log says why.</Trans>
        </Notice>
      )}
      {!sends.mail && (
        <Notice tone="mark">
          <Trans>No mail server is set up: no one can create an account or reset a password by e-mail.</Trans>
        </Notice>
      )}
    </>
  );
}

function NewerRelease({
  release: { version, page },
}: {
  release: NonNullable<InstallationState['newerRelease']>;
}) {
  return (
    <Notice
      action={
        page !== '' && (
          <a
            href={page}
            rel="noopener noreferrer"
            target="_blank"
            className="rounded-sm text-accent underline"
          >
            <Trans>What changes</Trans>
          </a>
        )
      }
    >
      <Trans>Version {version} has been released.</Trans>
    </Notice>
  );
}

function Facts({ state }: { state: InstallationState }) {
  const { t, i18n } = useLingui();
  const { version, contract, node, startedAt, database, disk, hiddenTitles, lastBackup, backupTrial, sends } =
    state;
  const bytes = (number: number) => formatBytes(number, i18n.locale);
  const free = disk && bytes(disk.free);
  const whole = disk && bytes(disk.whole);
  return (
    <ListGroup title={<Trans>Installation</Trans>}>
      <Fact title={<Trans>Version</Trans>} value={version} detail={t`Contract ${contract}, Node ${node}`} />
      <Fact title={<Trans>Running since</Trans>} value={deskTime(startedAt, i18n.locale)} />
      <Fact
        title={<Trans>Database</Trans>}
        value={bytes(database.bytes)}
        detail={
          database.kind === 'embedded'
            ? t`Embedded, Postgres ${database.version}`
            : t`Server, Postgres ${database.version}`
        }
      />
      <Fact title={<Trans>Migrations</Trans>} value={i18n.number(database.migrations)} />
      {disk && (
        <Fact
          title={<Trans>Disk of the content files</Trans>}
          value={
            <Trans>
              {free} of {whole} free
            </Trans>
          }
        />
      )}
      <Fact
        title={<Trans>Last backup</Trans>}
        value={lastBackup === null ? <Trans>None known</Trans> : ago(lastBackup, Date.now(), i18n.locale)}
        detail={
          backupTrial?.isSound && (
            <>
              <Trans>Restored for trial: {ago(backupTrial.at, Date.now(), i18n.locale)}</Trans>
              {backupTrial.isCopied && (
                <>
                  {' · '}
                  <Trans>Copied to the bucket</Trans>
                </>
              )}
            </>
          )
        }
      />
      <Fact title={<Trans>Titles that are not published</Trans>} value={i18n.number(hiddenTitles)} />
      <Fact title={<Trans>E-mail</Trans>} value={sends.mail ? <Trans>On</Trans> : <Trans>Off</Trans>} />
      <Fact title={<Trans>Pushes</Trans>} value={sends.push ? <Trans>On</Trans> : <Trans>Off</Trans>} />
    </ListGroup>
  );
}

function Fact({ title, value, detail }: { title: ReactNode; value: ReactNode; detail?: ReactNode }) {
  return (
    <div className={rowClass}>
      <RowContent title={title} detail={detail} value={value} />
    </div>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type Repair, readRepair, readRepairProgress } from '../../../data/queries/repair';
import { houseName } from '../../platform/device/houseName';
import { useLive } from '../../platform/live/live';
import { usecases } from '../../platform/worker/usecases';
import { Button } from '../../ui/Button';
import { ListGroup } from '../../ui/List';
import { ProgressLine } from '../../ui/ProgressLine';

const IDLE = { all: 0, done: 0, running: 0 };

/**
 * What the browser deleted, and the progress of its repair (decision 0090). Renders nothing if nothing was
 * lost.
 */
export function RepairGroup() {
  const { t } = useLingui();
  const repair = useLive('repair', readRepair).value;
  if (!repair || (repair.state === 'loggedOut' && repair.accountId === null)) return null;
  return (
    <div id="repair" className="scroll-mt-20">
      <ListGroup title={t`After this browser cleared ${houseName}’s storage`}>
        <div className="flex flex-col gap-3 px-4 py-4">
          <p className="text-pretty">
            <State repair={repair} />
          </p>
          <Lost repair={repair} />
          {repair.state === 'done' && <Downloads repair={repair} />}
        </div>
      </ListGroup>
    </div>
  );
}

function State({ repair: { state, cameBack, lost } }: { repair: Repair }) {
  if (state === 'loggedOut')
    return <Trans>Log in to restore your library, places, marks and downloads.</Trans>;
  if (state === 'waiting') return <Trans>Waiting for a connection to restore everything.</Trans>;
  if (!cameBack)
    return (
      <Trans>
        You were reading as a guest, and this browser no longer knows which one. Confirm an e-mail, and next
        time your library comes back.
      </Trans>
    );
  if (lost.every((each) => each === 'caches'))
    return <Trans>Pictures and films are downloaded again. Nothing else was missing.</Trans>;
  return <Trans>Your library, places, marks and everything you unlocked are back.</Trans>;
}

function Lost({ repair: { lost, waiting, ownBooks, downloads, episodes } }: { repair: Repair }) {
  // The account may not know of these downloads.
  const areUnknown = lost.includes('everything') && downloads.length + episodes.length === 0;
  if (waiting + ownBooks === 0 && !areUnknown) return null;
  return (
    <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-soft">
      {areUnknown && (
        <li>
          <Trans>Downloads need to be started again.</Trans>
        </li>
      )}
      {waiting > 0 && (
        <li>
          <Plural
            value={waiting}
            one="# change had not been sent yet and is lost."
            other="# changes had not been sent yet and are lost."
          />
        </li>
      )}
      {ownBooks > 0 && (
        <li>
          <Plural
            value={ownBooks}
            one="# book from your own files has to be opened again."
            other="# books from your own files have to be opened again."
          />
        </li>
      )}
    </ul>
  );
}

function Downloads({ repair }: { repair: Repair }) {
  const { t } = useLingui();
  const progress = useLive('repair progress', () => readRepairProgress(repair)).value ?? IDLE;
  const { all, done, running } = progress;
  const isOver = done === all;
  return (
    <>
      {all > 0 && (
        <>
          <p className="text-ink-soft tabular-nums">
            <Trans>
              {done} of {all} downloads are back
            </Trans>
          </p>
          <ProgressLine
            percent={Math.floor((done / all) * 100)}
            label={t`Restored downloads`}
            tone="accent"
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        {!isOver && (
          <Button kind="tonal" size="sm" onClick={() => void usecases.moveRepair({ on: running === 0 })}>
            {running > 0 ? <Trans>Pause downloads</Trans> : <Trans>Download again</Trans>}
          </Button>
        )}
        <Button
          kind={isOver ? 'tonal' : 'quiet'}
          size="sm"
          onClick={() => void usecases.recordRepairAnnounced({ dismissed: true })}
        >
          <Trans>Got it</Trans>
        </Button>
      </div>
    </>
  );
}

import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Luggage } from 'lucide-react';
import { useRef } from 'react';
import type { TakenAlong } from '../../../../data/queries/packs';
import { useFailureText } from '../../../i18n/useFailureText';
import { usecases } from '../../../platform/worker/usecases';
import { Button } from '../../../ui/Button';
import { ConfirmDialog, type ConfirmHandle } from '../../../ui/ConfirmDialog';
import { cardClass } from '../../../ui/card';
import { ProgressLine } from '../../../ui/ProgressLine';
import { packDay } from '../../../ui/packDay';
import { showToast } from '../../../ui/toasts';

/**
 * The chapters taken along of a book: how many were opened, until when the others open, and a way to give
 * them back.
 */
export function TakenAlongCard({ taken }: { taken: TakenAlong }) {
  const { t, i18n } = useLingui();
  const failureText = useFailureText();
  const confirm = useRef<ConfirmHandle>(null);
  const { packId, count, opened, left, held, missing, isOver, endsAt } = taken;
  const giveBack = async () => {
    const done = await usecases.giveBack({ packId });
    showToast({ text: done.ok ? t`The coins are returned to you.` : failureText(done.failure.name) });
  };
  const until = packDay(endsAt, i18n.locale);
  return (
    <section aria-label={t`Taken along`} className={`${cardClass} p-4`}>
      <div className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2">
        <Luggage className="size-icon-lg self-start text-accent" />
        <div className="min-w-48 flex-1 tabular-nums">
          <p className="font-medium break-keep text-pretty">
            {isOver ? <Trans>Given back</Trans> : <Trans>Taken along until {until} (New York)</Trans>}
          </p>
          <p className="text-caption text-pretty text-ink-soft">
            {isOver ? (
              <Trans>The coins for what you didn’t open are returned once there is a connection.</Trans>
            ) : (
              <>
                <span className="inline-block">
                  <Plural
                    value={count}
                    one={`${opened} of # chapter opened.`}
                    other={`${opened} of # chapters opened.`}
                  />
                </span>{' '}
                <span className="inline-block">
                  {missing > 0 ? (
                    <Plural
                      value={missing}
                      one="# chapter is still loading."
                      other="# chapters are still loading."
                    />
                  ) : (
                    <Plural value={held} one="# coin is held." other="# coins are held." />
                  )}
                </span>
              </>
            )}
          </p>
          {!isOver && (
            <div className="mt-3">
              <ProgressLine
                percent={Math.round((opened / Math.max(1, count)) * 100)}
                label={t`Opened so far from what you took along`}
                tone="accent"
              />
            </div>
          )}
        </div>
        {!isOver && left.length > 0 && (
          <Button kind="quiet" className="-mr-2" onClick={() => confirm.current?.open()}>
            <Trans>Give back</Trans>
          </Button>
        )}
      </div>
      <ConfirmDialog
        ref={confirm}
        title={t`Give the rest back?`}
        action={t`Give back`}
        onConfirm={() => void giveBack()}
      >
        <Plural
          value={left.length}
          one="# chapter you didn’t open is locked again, and its coins are returned. What you opened stays yours."
          other="# chapters you didn’t open are locked again, and their coins are returned. What you opened stays yours."
        />
      </ConfirmDialog>
    </section>
  );
}

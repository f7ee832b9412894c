import { Trans } from '@lingui/react/macro';
import { useId, useLayoutEffect, useRef } from 'react';
import type { AgedTitle } from '../../../data/queries/agedTitle';
import { buttonClass } from '../../ui/buttonClass';
import { PageTitle } from '../../ui/PageTitle';
import { showDialog } from '../../ui/showDialog';
import { WarningsLine } from './AgeTag';

type AgeQuestionProps = { title: AgedTitle; onConfirm: () => void; onLeave: () => void };

/**
 * Asks whether the reader is of age. The dialog is all there is of the page, so Back leaves the page with it,
 * and Escape answers no.
 */
export function AgeQuestion({ title, onConfirm, onLeave }: AgeQuestionProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isConfirmed = useRef(false);
  useLayoutEffect(() => {
    if (dialog.current) showDialog(dialog.current);
  }, []);
  const { bookName, ageRating } = title;
  return (
    <>
      <PageTitle>{bookName}</PageTitle>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        className="overlay dialog"
        onClose={() => (isConfirmed.current ? onConfirm() : onLeave())}
      >
        <div className="p-6">
          <h1 id={titleId} className="font-title text-heading font-semibold text-balance">
            <Trans>Are you {ageRating} or older?</Trans>
          </h1>
          <p className="mt-2 text-pretty text-ink-soft">
            <Trans>
              “<bdi>{bookName}</bdi>” is rated {ageRating}+.
            </Trans>
          </p>
          <div className="mt-1">
            <WarningsLine warnings={title.warnings} />
          </div>
          <p className="mt-4 text-caption text-pretty text-ink-soft">
            <Trans>
              Nobody checks your answer. A “yes” is stored on this device and in your account, and you are not
              asked again.
            </Trans>
          </p>
          <form method="dialog" className="mt-6 flex flex-wrap gap-3">
            <button type="submit" className={`${buttonClass('outline')} flex-auto`}>
              <Trans>No, go back</Trans>
            </button>
            <button
              type="submit"
              className={`${buttonClass()} flex-auto`}
              onClick={() => {
                isConfirmed.current = true;
              }}
            >
              <Trans>Yes, I am {ageRating} or older</Trans>
            </button>
          </form>
        </div>
      </dialog>
    </>
  );
}

import { Trans, useLingui as useTexts } from '@lingui/react/macro';
import { Check, CircleAlert, Clock, X } from 'lucide-react';
import { type ReportedTypo, readReportedTypos } from '../../../../data/queries/typos';
import { useFailureText } from '../../../i18n/useFailureText';
import { useLive } from '../../../platform/live/live';
import { usecases } from '../../../platform/worker/usecases';
import { IconButton } from '../../../ui/IconButton';
import { Obstacle } from '../../../ui/Obstacle';
import { useStage } from '../context/StageContext';

export function ReportedTypos({ bookId }: { bookId: number }) {
  const { book } = useStage();
  const { value: typos } = useLive(`reportedTypos/${bookId}`, () => readReportedTypos(bookId));
  if (!typos || typos.length === 0) return null;
  return (
    <section className="reported-typos">
      <h3>
        <Trans>Your reports from this book</Trans>
      </h3>
      <ul>
        {typos.map((typo) => (
          <li key={typo.id}>
            <p lang={book?.language}>{typo.correction}</p>
            <Progress typo={typo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Progress({ typo: { id, state, failure } }: { typo: ReportedTypo }) {
  const failureText = useFailureText();
  const { t } = useTexts();
  if (state === 'sent') {
    return (
      <p className="typo-state" role="status">
        <Check aria-hidden="true" className="size-icon-sm" />
        <Trans>Sent</Trans>
      </p>
    );
  }
  if (state === 'refused') {
    return (
      <div className="typo-state typo-refused">
        <CircleAlert aria-hidden="true" className="size-icon-sm" />
        <span>
          <Trans>Not accepted.</Trans> {failure && failureText(failure.name)}
        </span>
        <IconButton label={t`Dismiss`} onClick={() => void usecases.dismissRefusedTypo({ id })}>
          <X className="size-icon-md" />
        </IconButton>
      </div>
    );
  }
  return (
    <p className="typo-state" role="status">
      <Clock aria-hidden="true" className="size-icon-sm" />
      {state === 'sending' ? (
        <Trans>Sending</Trans>
      ) : (
        <span>
          <Trans>Waiting for a connection</Trans>
          <Obstacle />
        </span>
      )}
    </p>
  );
}

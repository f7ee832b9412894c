import { Trans } from '@lingui/react/macro';
import { useStage } from '../context/StageContext';

export function Colophon() {
  const { book } = useStage();
  if (!book) return null;
  return (
    <p className="colophon">
      {book.finished ? <Trans>The end</Trans> : <Trans>You are up to date. More chapters will follow.</Trans>}
    </p>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { Megaphone } from 'lucide-react';
import type { ServerNotice } from '../../../../contract/account/installation.schema';
import { usecases } from '../../../platform/worker/usecases';
import { Button } from '../../../ui/Button';
import { Sheet } from '../../../ui/Sheet';
import { noticeText } from './noticeText';

type HomeNoticeProps = { notice: ServerNotice; onShown: () => void; onClose: () => void };

/** The operator's notice on home. Closing dismisses it for good (spec 3). */
export function HomeNotice({ notice, onShown, onClose }: HomeNoticeProps) {
  const { t, i18n } = useLingui();
  const { said, lang } = noticeText(notice, i18n.locale);
  const close = () => {
    void usecases.countServerNotice({ id: notice.id, dismissed: true });
    onClose();
  };
  return (
    <Sheet unasked title={t`Notice`} onShown={onShown} onClose={close}>
      <form className="flex flex-col gap-5 px-5 pt-2 pb-[calc(1.25rem+var(--safe-bottom))]" method="dialog">
        <div className="flex items-start gap-4">
          <span className="grid size-14 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
            <Megaphone className="size-icon-xl" />
          </span>
          <p className="min-w-0 flex-1 self-center text-lead text-pretty wrap-anywhere" lang={lang}>
            {said}
          </p>
        </div>
        <Button size="lg" type="submit">
          <Trans>Got it</Trans>
        </Button>
      </form>
    </Sheet>
  );
}

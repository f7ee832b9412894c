import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { NoticeChoices } from '../../../contract/account/noticeKinds';
import type { Language } from '../../../contract/wire/languages';
import { NOTICE_CHOICES_KEY, readNoticeChoices, readUser } from '../../../data/queries/account';
import { useLive } from '../../platform/live/live';
import { useServerConfig } from '../../platform/live/serverConfig';
import { usecases } from '../../platform/worker/usecases';
import { textLinkClass } from '../../ui/buttonClass';
import { SwitchRow } from '../../ui/Switch';
import { showToast } from '../../ui/toasts';

/**
 * Whether the account gets by e-mail the notices that no browser of it gets (decision 0060). This requires a
 * proven e-mail address; an account without one sees how to prove it.
 */
export function MailSwitch() {
  const { t, i18n } = useLingui();
  const config = useServerConfig();
  const user = useLive('user', readUser).value;
  const choices = useLive('noticeChoices', readNoticeChoices).value;
  if (!config?.sendsDigests || user?.isLogin !== 1 || !choices) return null;
  const { email, isEmailProven } = user;
  if (isEmailProven !== 1) {
    return (
      <p className="px-4 py-4 text-pretty text-ink-soft">
        <Trans>This can come by e-mail too, once you have confirmed your address.</Trans>{' '}
        <Link to="/loginCode" search={{ redirect: '/Settings' }} className={textLinkClass}>
          <Trans>Confirm e-mail</Trans>
        </Link>
      </p>
    );
  }
  const change = async (mail: boolean) => {
    const mailZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const asked: Partial<NoticeChoices> = mail
      ? { mail, mailZone, mailLanguage: i18n.locale as Language }
      : { mail };
    const saved = await usecases.patchSetting({ key: NOTICE_CHOICES_KEY, patch: asked });
    if (!saved.ok) showToast({ text: t`This device could not save that.` });
  };
  return (
    <SwitchRow
      label={<Trans>By e-mail too</Trans>}
      detail={
        <Trans>To {email}: at most once a day, and only news that none of your devices has shown you.</Trans>
      }
      checked={choices.mail}
      onChange={(next) => void change(next)}
    />
  );
}

import { Trans } from '@lingui/react/macro';
import { OPEN_API_PAGE } from '../../../../contract/openApi/openApi';
import { textLinkClass } from '../../../ui/buttonClass';
import { Tokens } from './Tokens';
import { Webhooks } from './Webhooks';

/** What other programs of the owner may do here, and what they are told (decision 0133). */
export function OpenApiSection() {
  return (
    <div className="flex flex-col gap-8">
      <p className="max-w-2xl text-pretty text-ink-soft">
        <Trans>
          Your own programs can publish chapters, read orders and judge comments, each with a token that may
          do only what you choose. What they do is in the audit log.
        </Trans>{' '}
        <a href={OPEN_API_PAGE} className={textLinkClass}>
          <Trans>All calls, and a form to try them</Trans>
        </a>
      </p>
      <Tokens />
      <Webhooks />
    </div>
  );
}

import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import { Lock } from 'lucide-react';
import { readUser } from '../../../../data/queries/account';
import { failureText } from '../../../i18n/failureText';
import { useLive } from '../../../platform/live';
import { useStage } from './StageContext';

/** A priced chapter that was not unlocked: what it costs, and what the reader has. */
export function LockedChapter({ target, title }: { target: number; title: string | undefined }) {
  const { _ } = useLingui();
  const { chapters } = useStage();
  const user = useLive('user', readUser).value;
  const price = chapters.find((entry) => entry.target === target)?.price ?? 0;
  return (
    <section className="locked">
      <Lock aria-hidden="true" size={28} />
      <h1>{title}</h1>
      <p>{_(failureText.locked)}</p>
      <dl>
        {price > 0 && (
          <div>
            <dt>
              <Trans>Price</Trans>
            </dt>
            <dd>
              <Plural one="# coin" other="# coins" value={price} />
            </dd>
          </div>
        )}
        {user && (
          <div>
            <dt>
              <Trans>Your balance</Trans>
            </dt>
            <dd>
              <Plural one="# coin" other="# coins" value={user.userGold} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

import { Plural, Trans } from '@lingui/react/macro';
import type { Tier } from '../../../contract/money/tiers.schema';

/** What members of a tier have, a line each (decision 0147). */
export function TierBenefits({ tier }: { tier: Tier }) {
  const { ahead, opensAll, noAds, book } = tier;
  const title = book?.title;
  return (
    <ul className="flex list-disc flex-col gap-1 ps-5 text-pretty">
      {opensAll && (
        <li>
          {title === undefined ? (
            <Trans>All chapters and episodes are open.</Trans>
          ) : (
            <Trans>All chapters of “{title}” are open.</Trans>
          )}
        </li>
      )}
      {ahead > 0 && (
        <li>
          {title === undefined ? (
            <Plural
              value={ahead}
              one="The next chapter of each serial, before it is public."
              other="The next # chapters of each serial, before they are public."
            />
          ) : (
            <Plural
              value={ahead}
              one={`The next chapter of “${title}”, before it is public.`}
              other={`The next # chapters of “${title}”, before they are public.`}
            />
          )}
        </li>
      )}
      {noAds && (
        <li>
          <Trans>No ads.</Trans>
        </li>
      )}
      <li>
        <Trans>What you open stays yours when the membership ends.</Trans>
      </li>
    </ul>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import type { AnswerOf } from '../../../../contract/endpoints';
import { cardClass } from '../../../ui/card';

/** Visits by campaign links in these days, at most the last 35. */
export function CampaignLinks({ links }: { links: AnswerOf<'operatorFigures'>['campaigns'] }) {
  const { i18n } = useLingui();
  return (
    <div className={`${cardClass} p-4`}>
      <h3 id="figures-links" className="mb-3 font-title text-heading font-semibold">
        <Trans>Links of campaigns</Trans>
      </h3>
      {links.length === 0 ? (
        <p className="py-6 text-center text-ink-soft">
          <Trans>No campaign link has been followed yet.</Trans>
        </p>
      ) : (
        <div className="overflow-x-auto" tabIndex={0} role="region" aria-labelledby="figures-links">
          <table className="w-full text-caption tabular-nums">
            <thead>
              <tr>
                <th scope="col" className="p-1.5 text-start">
                  <Trans>Link</Trans>
                </th>
                <th scope="col" className="p-1.5 text-end">
                  <Trans>Visits</Trans>
                </th>
                <th scope="col" className="p-1.5 text-end">
                  <Trans>New readers</Trans>
                </th>
                <th scope="col" className="p-1.5 text-end">
                  <Trans>Read three chapters</Trans>
                </th>
                <th scope="col" className="p-1.5 text-end">
                  <Trans>Paid</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {links.map(({ link, arrivals, guests, readers, buyers }) => (
                <tr key={link} className="border-t border-line">
                  <th scope="row" className="p-1.5 text-start font-normal wrap-anywhere">
                    {link}
                  </th>
                  <td className="p-1.5 text-end">{i18n.number(arrivals)}</td>
                  <td className="p-1.5 text-end">{i18n.number(guests)}</td>
                  <td className="p-1.5 text-end">{i18n.number(readers)}</td>
                  <td className="p-1.5 text-end">{i18n.number(buyers)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

import * as v from 'valibot';
import { EnvelopeError, openParams, sealParams } from '../wire/sealing.codec';

/**
 * The `par` parameter of landing pages (spec 2.1): an encrypted bundle of query parameters, sealed with the
 * codec of every call (decision 0001) for `GET /par`. This is only obfuscation: anyone with the app can make
 * one, so nothing in it is trusted. docs/campaign-links.md describes how to make a link.
 */
const METHOD = 'GET';
const PATH = '/par';

export const MAX_PAR_LENGTH = 8_192;
const MAX_PARAMETERS = 40;

const querySchema = v.pipe(
  v.record(
    v.pipe(v.string(), v.maxLength(64)),
    v.pipe(
      v.union([v.string(), v.number()]),
      v.transform((value) => String(value)),
      v.maxLength(2_048),
    ),
  ),
  v.check((query) => Object.keys(query).length <= MAX_PARAMETERS, 'too many parameters'),
);
export type CampaignQuery = v.InferOutput<typeof querySchema>;

export function sealCampaign(query: Readonly<Record<string, string | number>>): string {
  return sealParams(METHOD, PATH, query);
}

/** Throws EnvelopeError if `par` is damaged, not sealed by us, or not a flat list of parameters. */
export function openCampaign(par: string): CampaignQuery {
  if (par.length > MAX_PAR_LENGTH) throw new EnvelopeError('par is too long');
  const query = v.safeParse(querySchema, openParams(METHOD, PATH, par));
  if (!query.success) throw new EnvelopeError('par holds no query parameters');
  return query.output;
}

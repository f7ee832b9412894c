import type {
  ApiAnswer,
  ApiOperationName,
  ApiReadName,
  ApiRequest,
  ApiWriteName,
} from '../../contract/openApi/operations.schema';
import type { Result } from '../../contract/wire/failure';
import type { Context } from '../ground/context';
import type { Bearer } from './tokens';

/** One request of a program, by a good token that has the operation's scope. */
export type ApiCall<Name extends ApiOperationName> = {
  readonly name: Name;
  readonly context: Context;
  readonly bearer: Bearer;
  readonly request: ApiRequest<Name>;
  /** Of a change: the same key of the same token has one effect, however often it is sent. */
  readonly idempotencyKey: Name extends ApiWriteName ? string : null;
};

/** Returns refusals as values; an exception is a fault. */
export type ReadHandler<Name extends ApiReadName> = (
  call: Pick<ApiCall<Name>, 'context' | 'bearer' | 'request'>,
) => Promise<Result<ApiAnswer<Name>>>;
export type WriteHandler<Name extends ApiWriteName> = (
  call: ApiCall<Name>,
) => Promise<Result<ApiAnswer<Name>>>;
export type ApiHandlers = {
  readonly [Name in ApiReadName]: ReadHandler<Name>;
} & { readonly [Name in ApiWriteName]: WriteHandler<Name> };

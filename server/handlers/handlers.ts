import type { EndpointName } from '../../contract/endpoints';
import type { Handler } from '../ground/call';
import * as account from './account';
import * as authors from './authors';
import * as catalogue from './catalogue';
import * as comments from './comments';
import * as devices from './devices';
import * as dramas from './dramas';
import * as installation from './installation';
import * as login from './login';
import * as money from './money';
import { operatorHandlers } from './operator/operatorHandlers';
import * as payments from './payments';
import * as reading from './reading';
import * as rewards from './rewards';
import * as search from './search';
import * as setup from './setup';
import * as studio from './studio';
import * as visits from './visits';

/**
 * Every endpoint of the contract with its handler, which the file of its subject exports under the call's
 * name. A call without a handler does not compile.
 */
export const handlers: { readonly [Name in EndpointName]: Handler<Name> } = {
  ...account,
  ...authors,
  ...catalogue,
  ...comments,
  ...devices,
  ...dramas,
  ...installation,
  ...login,
  ...money,
  ...payments,
  ...reading,
  ...rewards,
  ...search,
  ...setup,
  ...studio,
  ...visits,
  ...operatorHandlers,
};

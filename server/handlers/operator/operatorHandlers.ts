import type { OperatorCallName } from '../../../contract/endpoints';
import type { Handler } from '../../ground/call';
import * as desk from './desk';
import * as home from './home';
import * as house from './house';
import * as jobs from './jobs';
import * as moderation from './moderation';
import * as openApi from './openApi';
import * as passkeys from './passkeys';
import * as people from './people';
import * as roles from './roles';
import * as shares from './shares';
import * as shop from './shop';
import * as titlePeople from './titlePeople';
import * as titles from './titles';

/** The calls of the operator's desk and their handlers, each made by `deskDoor`, `deskRead` or `deskAct`. */
export const operatorHandlers: { readonly [Name in OperatorCallName]: Handler<Name> } = {
  ...desk,
  ...home,
  ...house,
  ...jobs,
  ...moderation,
  ...openApi,
  ...passkeys,
  ...people,
  ...roles,
  ...shares,
  ...shop,
  ...titlePeople,
  ...titles,
};

import { msg } from '@lingui/core/macro';
import type { ShelfFilter, ShelfSort } from '../../../data/queries/shelf';

export const SORT_TEXTS = {
  recent: msg`Last opened`,
  title: msg`Title`,
  progress: msg`Progress`,
  added: msg`Date added`,
  own: msg`Custom order`,
} as const satisfies Record<ShelfSort, unknown>;

export const FILTER_TEXTS = {
  all: msg`All titles`,
  unread: msg`Unread`,
  downloaded: msg`Downloaded`,
  finished: msg`Finished`,
} as const satisfies Record<ShelfFilter, unknown>;

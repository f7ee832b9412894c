/**
 * The columns of the library's grid. The counts divide the stretch size of a windowed list, so that only the
 * last row may have gaps. In rem: larger text gets fewer columns.
 */
export const SHELF_GRID =
  'grid grid-cols-2 gap-x-4 gap-y-6 pb-6 min-[21.5rem]:grid-cols-3 sm:grid-cols-4 lg:grid-cols-6 desktop:gap-x-6 desktop:gap-y-9 desktop:pb-9';

export const SHELF_LIST = 'grid divide-y divide-line border-b border-line lg:grid-cols-2 lg:gap-x-10';

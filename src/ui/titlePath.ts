/** Any title with a page: a novel or a drama. */
export type Titled = { readonly id: number; readonly kind?: 'drama' | undefined };

/**
 * Returns the address of a title's page. The type is a route without parameters, because they are already in
 * the address.
 */
export function titlePath({ id, kind }: Titled): '/home' {
  return `/${kind ? 'dramaInfo' : 'bookInfo'}/${id}` as '/home';
}

/** Whatever has a page of its own: a novel, or a drama. */
export type Titled = { readonly id: number; readonly kind?: 'drama' | undefined };

/** The address of a title's page. It is typed as one that takes no parameters: they are in it. */
export function titlePath({ id, kind }: Titled): '/home' {
  return `/${kind ? 'dramaInfo' : 'bookInfo'}/${id}` as '/home';
}

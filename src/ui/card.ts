/** A thing lying on the page. */
export const cardClass = 'rounded-lg bg-surface shadow-raised';

/** A card that leads somewhere: for the link around it. */
export const cardLinkClass = `${cardClass} block transition-[box-shadow,background-color] duration-base hover:shadow-cover active:bg-sunken`;

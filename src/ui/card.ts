export const cardClass = 'rounded-lg bg-surface shadow-raised';

export const cardLinkClass = `${cardClass} block transition-[box-shadow,background-color] duration-base hover:shadow-cover active:bg-sunken`;

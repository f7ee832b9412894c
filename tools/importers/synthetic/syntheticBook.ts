import { between, pick, type Random, randomFrom } from '../cover/random';

export type SyntheticBook = {
  sourceKey: string;
  title: string;
  author: string;
  category: string;
  description: string;
  tags: string[];
  finished: boolean;
};

const ADJECTIVES =
  'Amber,Borrowed,Crooked,Distant,Electric,Fallow,Gilded,Hollow,Iron,Jade,Kindled,Last,Marble,Northern,Open,Paper,Quiet,Restless,Silver,Tidal,Unwritten,Velvet,Winter,Wandering,Yellow,Broken,Second,Secret,Salt,Burning'.split(
    ',',
  );
const NOUNS =
  'Archive,Bridge,Cartographer,Daughter,Engine,Ferry,Garden,Harbour,Inheritance,Junction,Kingdom,Lantern,Market,Navigator,Orchard,Promise,Quarter,River,Station,Theatre,Umbrella,Valley,Widow,Year,Apprentice,Bargain,Compass,Duchess,Empire,Falcon,Guild,Hour'.split(
    ',',
  );
const PLACES =
  'Ashgrove,Bellwether,Carrow,Dunmere,Eastmarch,Farrow,Greyhaven,Hollin,Innisk,Juniper Row,Kestrel Bay,Larkspur,Marrow Hill,Nettlecombe,Ormsea,Pellory,Quill Street,Ravensby,Saltash,Thornwick'.split(
    ',',
  );
const FORENAMES =
  'Ada,Benedict,Clara,Dorian,Edith,Felix,Greta,Hugo,Iris,Jonas,Katya,Leopold,Maud,Nadia,Oscar,Petra,Quentin,Rosa,Silas,Tamsin,Ursula,Viktor,Wilhelmina,Yusuf,Zora'.split(
    ',',
  );
const SURNAMES =
  'Abernathy,Blackwood,Castellan,Drummond,Everett,Fairweather,Galloway,Hawthorne,Ivanova,Jessop,Kowalski,Lindqvist,Moreau,Nakamura,Okafor,Pemberton,Quillfeather,Rasmussen,Santoro,Thistlewood,Underhill,Vasquez,Whitlock,Yarrow,Zielinski'.split(
    ',',
  );
const CATEGORIES =
  'Romance,Fantasy,Mystery,Science Fiction,Horror,Historical,Thriller,Adventure,Drama,Humour'.split(',');
const TAGS =
  'slow burn,found family,small town,enemies to lovers,court intrigue,locked room,second chances,time loop,heist,sea voyage,magic school,unreliable narrator,revenge,road trip,war,rivals,cosy,epic,letters,secrets'.split(
    ',',
  );

/** Returns the same book for the same seed and number, independent of other generated books. */
export function syntheticBook(seed: string, number: number): SyntheticBook {
  const random = randomFrom(`${seed} ${number}`);
  const place = pick(random, PLACES);
  const title = titleOf(random, place);
  const name = `${pick(random, FORENAMES)} ${pick(random, SURNAMES)}`;
  const other = pick(random, FORENAMES);
  return {
    sourceKey: `synthetic ${seed} ${number}`,
    title,
    author: name,
    category: pick(random, CATEGORIES),
    description: `${other} came to ${place} for a week and stayed for a year. Now the ${pick(random, NOUNS).toLowerCase()} is missing, the ${pick(random, NOUNS).toLowerCase()} is lying, and somebody has to be told.`,
    tags: [...new Set(Array.from({ length: Math.round(between(random, 2, 5)) }, () => pick(random, TAGS)))],
    finished: random() < 0.6,
  };
}

function titleOf(random: Random, place: string): string {
  const adjective = pick(random, ADJECTIVES);
  const noun = pick(random, NOUNS);
  const forms = [
    `The ${adjective} ${noun}`,
    `The ${noun} of ${place}`,
    `${adjective} ${noun}`,
    `A ${noun} in ${place}`,
    `The ${adjective} ${noun} of ${place}`,
    `${pick(random, FORENAMES)} and the ${adjective} ${noun}`,
    `What the ${noun} Knew`,
    `${place}, or the ${adjective} ${noun}`,
  ];
  return pick(random, forms);
}

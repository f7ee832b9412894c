import { between, pick, type Random } from '../cover/random';

/** Generates prose from a seed, for benches only. */
const WHO =
  'Mara,Tobias,Ilse,the captain,her brother,the clerk,Anselm,the widow,Rook,the boy,Doctor Vane,the stranger,Petra,old Hask,the ferryman,Linnet'.split(
    ',',
  );
const DID =
  'turned away from,looked past,counted,remembered,had never trusted,reached for,was afraid of,kept thinking about,walked the length of,asked again about,laughed at,listened to,drew,unlocked,carried,forgave'.split(
    ',',
  );
const WHAT =
  'the harbour wall,the second letter,a lamp in the far window,the empty chair,the road to Carrow,what the river had brought,the bell above the door,a map without names,the last of the bread,the sound behind the stair,her own handwriting,the ledger,the field after rain,a coat that was not his,the sealed room,the price of salt'.split(
    ',',
  );
const WHEN =
  'before it was light,in the third week of the frost,as the tide went out,while nobody was looking,after the bells,on the morning of the sale,when the rain had stopped,without another word,by the time the lamps were lit,that same evening'.split(
    ',',
  );
const HOW =
  'slowly,with both hands,as one does with old friends,more carefully than was needed,without knowing why,for the first time,and did not say so,in spite of the cold,like somebody counting,against all advice'.split(
    ',',
  );
const SAID = 'said,asked,answered,whispered,repeated,admitted'.split(',');
const LINES =
  'You could have told me,It was never about the money,There are nine of them and only one door,I would do it again,Nobody comes here in winter,Then who lit the lamp,Read it once more,We leave on the hour,That is not my name,Ask me tomorrow,The water has been higher than this,You are early,Keep the key'.split(
    ',',
  );
const TITLE_HEADS =
  'The Crossing,A Letter,The Second Door,Low Water,The Clerk’s Account,Nine Steps,What Was Owed,The Long Night,A Borrowed Coat,The Map,Frost,The Return,A Light in the Mill,Terms,The Price,An Open Window'.split(
    ',',
  );

export function syntheticTitle(random: Random): string {
  return pick(random, TITLE_HEADS);
}

/**
 * Returns a chapter text of about that many words, in paragraphs, with dialogue and occasional scene breaks.
 */
export function syntheticText(random: Random, words: number): string {
  const paragraphs: string[] = [];
  let count = 0;
  while (count < words) {
    if (paragraphs.length > 6 && random() < 0.03 && paragraphs.at(-1) !== '***') {
      paragraphs.push('***');
      continue;
    }
    const isTalk = random() < 0.4;
    const paragraph = isTalk ? talk(random) : sentences(random, Math.round(between(random, 3, 7)));
    paragraphs.push(paragraph);
    count += paragraph.split(' ').length;
  }
  return paragraphs.join('\n\n');
}

function sentences(random: Random, count: number): string {
  return Array.from({ length: count }, () => sentence(random)).join(' ');
}

function sentence(random: Random): string {
  const shape = random();
  const core = `${pick(random, WHO)} ${pick(random, DID)} ${pick(random, WHAT)}`;
  const when = pick(random, WHEN);
  const text =
    shape < 0.3
      ? `${core} ${when}`
      : shape < 0.55
        ? `${when}, ${core}, ${pick(random, HOW)}`
        : shape < 0.8
          ? `${core}; ${pick(random, WHO)} ${pick(random, DID)} ${pick(random, WHAT)} ${pick(random, HOW)}`
          : `It was *${pick(random, WHAT)}* that ${pick(random, WHO)} ${pick(random, DID)} ${when}, and ${pick(random, WHO)} knew it`;
  return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
}

function talk(random: Random): string {
  const who = pick(random, WHO);
  return `“${pick(random, LINES)},” ${pick(random, SAID)} ${who}. ${sentence(random)} “${pick(random, LINES)}.”`;
}

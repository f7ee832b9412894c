import { type Artwork, BOTTOM, n, PAGE, shade, TOP } from './artwork';
import { between, type Random } from './random';

export const windows: Artwork = {
  name: 'windows',
  suits: /haunt|horror|ghost|gothic|\bhouse\b|hotel|census|asylum|vampire/i,
  face: 'lora',
  palettes: [
    {
      ground: ['#2b2f3a', '#14161d'],
      shapes: ['#1b1e27', '#0d0f14', '#30343f', '#efe3c2'],
      accent: '#d8452e',
      title: '#efe6d2',
      author: '#b9b2a2',
    },
    {
      ground: ['#3a2a33', '#170f15'],
      shapes: ['#221820', '#100a0e', '#3d2d37', '#f0d9a6'],
      accent: '#e0c14b',
      title: '#f3e7da',
      author: '#c0aeb4',
    },
  ],
  place: { ...TOP, y: 66, height: 276 },
  draw: (random, palette) => {
    const parts: string[] = [];
    const columns = 6;
    const rows = 6;
    const left = 82;
    const top = 470;
    const width = PAGE.width - left * 2;
    parts.push(
      `<circle cx="500" cy="420" r="240" fill="${palette.accent}" opacity=".07"/><circle cx="500" cy="420" r="150" fill="${palette.accent}" opacity=".08"/>`,
    );
    parts.push(
      `<path d="M${left - 22} ${top}L${PAGE.width / 2} ${top - 88}L${PAGE.width - left + 22} ${top}z" fill="${shade(palette, 1)}"/>`,
    );
    for (const x of [150, 452])
      parts.push(`<path d="M${x} ${top - 20}V${top - 104}h38V${top - 20}z" fill="${shade(palette, 1)}"/>`);
    parts.push(
      `<rect x="${left}" y="${top}" width="${width}" height="${PAGE.height - top}" fill="${shade(palette, 0)}"/>`,
    );
    const lit = { row: 1 + Math.floor(random() * 3), column: 1 + Math.floor(random() * 4) };
    const cell = { width: width / columns, height: 66 };
    for (let row = 0; row < rows; row += 1) {
      for (let column = 0; column < columns; column += 1) {
        const x = left + column * cell.width + 18;
        const y = top + 30 + row * cell.height;
        const isLit = row === lit.row && column === lit.column;
        const isOpen = !isLit && random() < 0.12;
        const fill = isLit ? palette.accent : isOpen ? shade(palette, 3) : shade(palette, 1);
        parts.push(
          `<rect x="${n(x)}" y="${n(y)}" width="${n(cell.width - 36)}" height="44" fill="${fill}" opacity="${isOpen ? 0.75 : 1}"/><path d="M${n(x + (cell.width - 36) / 2)} ${n(y)}v44M${n(x)} ${n(y + 22)}h${n(cell.width - 36)}" stroke="${shade(palette, 0)}" stroke-width="2.5"/><path d="M${n(x - 5)} ${n(y + 47)}h${n(cell.width - 26)}" stroke="${shade(palette, 2)}" stroke-width="3"/>`,
        );
        if (isLit)
          parts.push(
            `<path d="M${n(x + 12)} ${n(y + 44)}v-13a7 7 0 0 1 14 0v13z" fill="${shade(palette, 1)}"/><circle cx="${n(x + 19)}" cy="${n(y + 23)}" r="5.5" fill="${shade(palette, 1)}"/>`,
          );
      }
    }
    parts.push(`<rect y="850" width="${PAGE.width}" height="110" fill="${shade(palette, 1)}"/>`);
    return parts.join('');
  },
};

export const moon: Artwork = {
  name: 'moon',
  suits: /wol(?:f|ves)|shapeshift|\bmoon|werewol|\bfox\b|night shift|forest|witch/i,
  face: 'lora',
  palettes: [
    {
      ground: ['#16243f', '#3d4f7a'],
      shapes: ['#2a3a60', '#1d2b4b', '#121d36', '#0a1223'],
      accent: '#f4e7c5',
      title: '#f7efd9',
      author: '#d9d2bd',
    },
    {
      ground: ['#1d1b33', '#5a3b63'],
      shapes: ['#432e54', '#2f2144', '#1f1733', '#120d22'],
      accent: '#ffd9a0',
      title: '#fdeeda',
      author: '#e6cdbb',
    },
  ],
  place: { ...TOP, y: 68, height: 290 },
  draw: (random, palette) => {
    const parts = [stars(random, 70, 520, palette.accent)];
    parts.push(
      `<circle cx="320" cy="570" r="196" fill="${palette.accent}" opacity=".12"/><circle cx="320" cy="570" r="170" fill="${palette.accent}"/>`,
    );
    for (const [x, y, r] of [
      [262, 520, 24],
      [384, 500, 15],
      [400, 610, 30],
      [300, 640, 12],
      [246, 600, 10],
    ] as const)
      parts.push(`<circle cx="${x}" cy="${y}" r="${r}" fill="${palette.ground[1]}" opacity=".13"/>`);
    parts.push(firs(random, 690, 0.55, shade(palette, 0)), firs(random, 740, 0.8, shade(palette, 1)));
    parts.push(wolf(shade(palette, 3), palette.accent));
    parts.push(firs(random, 850, 1.15, shade(palette, 2), true), firs(random, 850, 0.32, shade(palette, 2)));
    return parts.join('');
  },
};

function wolf(fill: string, eyes: string): string {
  return `<g transform="translate(320 690) scale(1.1)" fill="${fill}"><path d="M-84 -150C-60 -128 -44 -104 -34 -80Q0 -92 34 -80C44 -104 60 -128 84 -150C88 -112 82 -78 68 -52L96 -14L74 -2L90 26L58 34C54 58 48 72 40 84L16 116Q0 126 -16 116L-40 84C-48 72 -54 58 -58 34L-90 26L-74 -2L-96 -14L-68 -52C-82 -78 -88 -112 -84 -150z"/><path d="M-58 60C-110 100 -150 150 -170 220H170C150 150 110 100 58 60z"/><path d="M-50 -8C-40 -20 -26 -16 -16 2C-28 8 -42 4 -50 -8z" fill="${eyes}"/><path d="M50 -8C40 -20 26 -16 16 2C28 8 42 4 50 -8z" fill="${eyes}"/><circle cx="-32" cy="-5" r="4.6"/><circle cx="32" cy="-5" r="4.6"/><path d="M-15 82Q0 76 15 82Q10 100 0 104Q-10 100 -15 82z" fill="${eyes}" opacity=".32"/><path d="M-74 -126C-64 -110 -56 -96 -50 -80L-62 -66C-70 -84 -74 -104 -74 -126zM74 -126C64 -110 56 -96 50 -80L62 -66C70 -84 74 -104 74 -126z" fill="${eyes}" opacity=".16"/></g>`;
}

function firs(random: Random, base: number, scale: number, fill: string, isFrame = false): string {
  let path = '';
  for (let x = -20; x < PAGE.width + 40; x += between(random, 26, 52) * scale) {
    if (isFrame && x > 150 && x < 480) continue;
    const height = between(random, 90, 190) * scale;
    const width = height * 0.36;
    path += `M${n(x)} ${n(base - height)}`;
    for (const side of [1, -1]) {
      for (let tier = 1; tier <= 4; tier += 1) {
        const at = side === 1 ? tier : 5 - tier;
        const y = base - height + (height * at) / 4;
        const reach = (width / 2) * (0.35 + at * 0.18);
        path +=
          side === 1
            ? `L${n(x + reach)} ${n(y)}L${n(x + reach * 0.5)} ${n(y - 3)}`
            : `L${n(x - reach * 0.5)} ${n(y - 3)}L${n(x - reach)} ${n(y)}`;
      }
      if (side === 1) path += `L${n(x + 4)} ${n(base + 20)}L${n(x - 4)} ${n(base + 20)}`;
    }
    path += 'z';
  }
  return `<path d="${path}" fill="${fill}"/><rect y="${base}" width="${PAGE.width}" height="${PAGE.height - base}" fill="${fill}"/>`;
}

function stars(random: Random, count: number, below: number, fill: string): string {
  return Array.from(
    { length: count },
    () =>
      `<circle cx="${n(random() * PAGE.width)}" cy="${n(random() * below)}" r="${n(between(random, 0.6, 2.1))}" fill="${fill}" opacity="${n(between(random, 0.25, 0.9))}"/>`,
  ).join('');
}

export const orbits: Artwork = {
  name: 'orbits',
  suits: /science fiction|sci-fi|\bspace|orbit|planet|martian|\bmars\b|starship|galax|robot/i,
  face: 'rubik',
  palettes: [
    {
      ground: ['#141033', '#2b1b56'],
      shapes: ['#ff7a59', '#ffb36b', '#63d2c6', '#8f7bff', '#f4f1ff'],
      accent: '#ffd166',
      title: '#fff7ea',
      author: '#cfc6ff',
    },
    {
      ground: ['#06242c', '#0e4550'],
      shapes: ['#f2a65a', '#ee6055', '#8ee3c8', '#4aa3a2', '#eafff7'],
      accent: '#f7e08b',
      title: '#f4fff9',
      author: '#a9d8cf',
    },
  ],
  place: { ...BOTTOM, y: 540, height: 300, x: 56, width: 528, align: 'left' },
  draw: (random, palette) => {
    const cx = between(random, 330, 400);
    const cy = 268;
    const parts = [stars(random, 110, PAGE.height, shade(palette, 4))];
    const tilt = between(random, -28, -16);
    const rings = [150, 196, 250, 312, 384];
    parts.push(`<g transform="translate(${n(cx)} ${cy}) rotate(${n(tilt)})">`);
    const ring = (radius: number, half: 'back' | 'front') =>
      `<path d="M-${radius} 0A${radius} ${n(radius * 0.34)} 0 0 ${half === 'back' ? 1 : 0} ${radius} 0" fill="none" stroke="${shade(palette, 4)}" stroke-opacity=".5" stroke-width="1.6"/>`;
    parts.push(...rings.map((radius) => ring(radius, 'back')));
    parts.push(
      `<circle r="108" fill="${shade(palette, 0)}"/><clipPath id="planet"><circle r="108"/></clipPath><g clip-path="url(#planet)">`,
    );
    for (let band = 0; band < 6; band += 1) {
      const y = -84 + band * 34 + between(random, -6, 6);
      parts.push(
        `<path d="M-120 ${n(y)}q60 ${n(between(random, -16, 16))} 120 0t120 0v${n(between(random, 8, 20))}h-240z" fill="${shade(palette, 1)}" opacity="${band % 2 ? 0.75 : 0.4}"/>`,
      );
    }
    parts.push(
      `<circle cx="-46" cy="46" r="150" fill="none" stroke="${palette.ground[0]}" stroke-width="84" opacity=".3"/></g>`,
    );
    parts.push(...rings.map((radius) => ring(radius, 'front')));
    rings.forEach((radius, index) => {
      const angle = between(random, 0.15, 0.85) * Math.PI * (index % 2 ? 1 : -1);
      const size = between(random, 6, 17);
      parts.push(
        `<circle cx="${n(Math.cos(angle) * radius)}" cy="${n(Math.sin(angle) * radius * 0.34)}" r="${n(size)}" fill="${shade(palette, 2 + (index % 2))}"/>`,
      );
    });
    parts.push('</g>');
    return parts.join('');
  },
};

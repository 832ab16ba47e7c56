import { blend, darken, lighten, type Hex } from './blend-color.ts';
import { pick } from './compose.ts';
import { paint } from './paint.ts';

/** A studio with wall, floor, arch and plants in window light, for bathroom products. */
export function studio(name: string, tint: Hex): string {
  const wall = blend('#f6ede2', tint, 0.16);
  const sets = [arch(tint), disc(tint), steps(tint), arch(blend(tint, '#c98f72', 0.4))];
  return (
    `<rect width="600" height="600" fill="${paint('slant', wall)}"/>${sets[pick(name, sets.length)] ?? ''}` +
    `<rect y="424" width="600" height="176" fill="${paint('soft', blend('#efe0cf', tint, 0.24))}"/>` +
    `<rect y="424" width="600" height="20" fill="${paint('fade', darken(wall, 0.2))}" opacity=".35"/>` +
    windowLight() +
    sprig(name, tint)
  );
}

function arch(tint: Hex): string {
  return `<path d="M128 424v-176q0-172 172-172t172 172v176z" fill="${paint('soft', blend('#f1d9c6', tint, 0.46))}"/>`;
}

function disc(tint: Hex): string {
  return `<circle cx="330" cy="254" r="196" fill="${paint('slant', blend('#f3dccb', tint, 0.42))}"/>`;
}

function steps(tint: Hex): string {
  const stone = blend('#ead6c4', tint, 0.36);
  return (
    `<rect x="0" y="236" width="178" height="190" fill="${paint('slant', stone)}"/>` +
    `<rect x="0" y="226" width="178" height="14" fill="${lighten(stone, 0.4)}"/>` +
    `<rect x="440" y="332" width="160" height="94" fill="${paint('slant', darken(stone, 0.04))}"/>` +
    `<rect x="440" y="324" width="160" height="12" fill="${lighten(stone, 0.4)}"/>`
  );
}

function windowLight(): string {
  return (
    `<g fill="#fffaf0" opacity=".26" transform="skewX(-24)"><rect x="190" y="0" width="74" height="424"/><rect x="276" y="0" width="74" height="424"/>` +
    `<rect x="420" y="0" width="36" height="424"/></g>`
  );
}

/** A twig next to the product. The name selects the plant. */
function sprig(name: string, tint: Hex): string {
  const green = blend('#7d9474', tint, 0.22);
  const onLeft = pick(`${name} side`, 2) === 0;
  const plant = [leafTwig, fern, blossom][pick(`${name} plant`, 3)] ?? leafTwig;
  return `<g transform="translate(${onLeft ? 96 : 506} 474) scale(${onLeft ? 1 : -1} 1)">${plant(green, tint)}</g>`;
}

function leafTwig(green: Hex): string {
  const leaves = Array.from({ length: 9 }, (_, at) => {
    const side = at % 2 ? 1 : -1;
    return `<ellipse cx="${side * 30}" cy="0" rx="32" ry="15" fill="${paint('slant', at % 3 ? green : lighten(green, 0.2))}" transform="translate(${at * 3} ${-34 - at * 33}) rotate(${side * (-34 + at * 2)})"/>`;
  });
  return `<path d="M-6 4q8-170 34-330" fill="none" stroke="${darken(green, 0.24)}" stroke-width="5" stroke-linecap="round"/>${leaves.join('')}`;
}

function fern(green: Hex): string {
  const fronds = Array.from({ length: 15 }, (_, at) => {
    const reach = 62 - at * 3.4;
    const y = -30 - at * 19;
    const x = at * at * 0.28;
    return `<path d="M${x} ${y}q${-reach * 0.6}-26 ${-reach}-8 ${reach * 0.4} 22 ${reach} 8zM${x} ${y}q${reach * 0.5}-30 ${reach}-18 ${-reach * 0.4} 24 ${-reach} 18z"/>`;
  });
  return `<path d="M-4 4q-6-190 66-316" fill="none" stroke="${darken(green, 0.2)}" stroke-width="4"/><g fill="${paint('slant', green)}">${fronds.join('')}</g>`;
}

function blossom(green: Hex, tint: Hex): string {
  const petals = (x: number, y: number, reach: number) =>
    Array.from(
      { length: 8 },
      (_, at) =>
        `<ellipse cx="${x}" cy="${y - reach * 0.62}" rx="${reach * 0.3}" ry="${reach * 0.56}" fill="${paint('soft', blend('#fbeee4', tint, 0.3))}" transform="rotate(${at * 45} ${x} ${y})"/>`,
    ).join('') + `<circle cx="${x}" cy="${y}" r="${reach * 0.3}" fill="${paint('slant', '#d9a24b')}"/>`;
  return (
    `<path d="M0 4q-10-120 16-244M2-60q30-60 62-92M-2-90q-30-40-42-92" fill="none" stroke="${green}" stroke-width="5" stroke-linecap="round"/>` +
    `<path d="M2-50q40-26 66-8-30 24-66 8zM-2-104q-34-34-64-16 26 26 64 16z" fill="${green}"/>${petals(18, -258, 50)}${petals(70, -166, 38)}${petals(-46, -192, 40)}`
  );
}

/** Out of doors: hills behind hills, pines, and a low sun. */
export function outdoors(name: string, tint: Hex): string {
  const skies: [Hex, Hex, Hex][] = [
    ['#f3d9b8', '#d88c5a', '#33453f'],
    ['#dfe6e1', '#a9bcb6', '#2f4a45'],
    ['#f0e3c9', '#c7a76c', '#3f4a34'],
    ['#e7d3cf', '#b27f78', '#3a3d4a'],
  ];
  const [sky, glow, near] = skies[pick(name, skies.length)] ?? ['#dfe6e1', '#a9bcb6', '#2f4a45'];
  const far = blend(sky, near, 0.26);
  return (
    `<rect width="600" height="600" fill="${paint('soft', sky)}"/>` +
    `<circle cx="${150 + pick(`${name} sun`, 300)}" cy="150" r="150" fill="${paint('glow', glow)}" opacity=".5"/><circle cx="${150 + pick(`${name} sun`, 300)}" cy="150" r="52" fill="${lighten(glow, 0.5)}"/>` +
    `<path d="M0 330l90-92 70 62 112-142 96 118 70-66 162 150v110H0z" fill="${far}"/>` +
    `<path d="M0 384l140-92 96 70 130-104 234 142v60H0z" fill="${blend(sky, near, 0.48)}"/>` +
    pines(near, sky) +
    `<path d="M0 424q150-22 300-6t300-8v190H0z" fill="${paint('soft', blend(near, tint, 0.2))}"/><path d="M0 424q150-22 300-6t300-8v14q-150-4-300 8T0 440z" fill="${lighten(near, 0.3)}" opacity=".4"/>`
  );
}

function pines(near: Hex, sky: Hex): string {
  return [20, 62, 104, 140, 470, 508, 548, 590]
    .map((x, at) => {
      const height = 110 + ((at * 37) % 70);
      const y = 440;
      const tiers = [0, 1, 2, 3].map((tier) => {
        const top = y - height + tier * height * 0.2;
        const reach = 13 + tier * 8;
        return `<path d="M${x} ${top}l${reach} ${height * 0.32}h${-2 * reach}z"/>`;
      });
      return `<g fill="${blend(near, sky, at % 2 ? 0.16 : 0.04)}">${tiers.join('')}</g>`;
    })
    .join('');
}

/** A room with plaster wall, wooden table and the shadow of a window. */
export function room(name: string, tint: Hex): string {
  const walls: Hex[] = ['#e9e1d3', '#d9ddd3', '#e6d5c3', '#cfd6d6'];
  const wall = blend(walls[pick(name, walls.length)] ?? '#e9e1d3', tint, 0.14);
  const wood: Hex = '#a9794e';
  const planks = [452, 496, 548].map(
    (y) => `<path d="M0 ${y}h600" stroke="${darken(wood, 0.24)}" stroke-width="3" opacity=".5"/>`,
  );
  return (
    `<rect width="600" height="600" fill="${paint('slant', wall)}"/>` +
    `<g fill="#fffaf0" opacity=".3" transform="skewX(-18)"><rect x="250" y="40" width="110" height="150"/><rect x="374" y="40" width="110" height="150"/><rect x="250" y="204" width="110" height="150"/><rect x="374" y="204" width="110" height="150"/></g>` +
    `<rect y="424" width="600" height="176" fill="${paint('soft', wood)}"/>${planks.join('')}<rect y="424" width="600" height="7" fill="${lighten(wood, 0.36)}"/>`
  );
}

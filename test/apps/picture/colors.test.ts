import { describe, expect, it } from 'vitest';
import { CHANGE_COLORS, KIND_COLORS } from '../../../src/apps/picture/colors';

type Rgb = readonly [number, number, number];

/** Linear light, 0 to 1. */
function lightOf(color: string): Rgb {
  const [red, green, blue] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance([red, green, blue]: Rgb): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How people without one kind of cone see: Machado, Oliveira and Fernandes 2009, at full severity. */
const SIGHTS: Readonly<Record<string, readonly Rgb[]>> = {
  'all cones': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

/** CIELAB, in which distances are about as large as they look. */
function labOf(light: Rgb): Rgb {
  const clamped = light.map((value) => Math.min(1, Math.max(0, value)));
  const [red = 0, green = 0, blue = 0] = clamped;
  const parts = [
    (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505,
    0.2126 * red + 0.7152 * green + 0.0722 * blue,
    (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089,
  ];
  const [x, y, z] = parts.map((value) => (value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

function seenBy(sight: string, color: string): Rgb {
  const light = lightOf(color);
  const [red, green, blue] = SIGHTS[sight].map((row) => row.reduce((sum, part, index) => sum + part * light[index], 0));
  return labOf([red, green, blue]);
}

/** The distance from which colors are distinguishable at a glance. */
const APART = 11;

describe('colors of resource kinds', () => {
  it.each(Object.entries(KIND_COLORS))('of %s go with black letters', (_, color) => {
    expect((luminance(lightOf(color)) + 0.05) / 0.05).toBeGreaterThan(4.5);
  });

  it.each(Object.keys(SIGHTS))('are distinguishable with %s', (sight) => {
    const pairs = [KIND_COLORS, CHANGE_COLORS].flatMap((colors) => {
      const names = Object.entries(colors);
      return names.flatMap(([name, color], index) =>
        names.slice(index + 1).map(([other, second]) => {
          const [one, two] = [seenBy(sight, color), seenBy(sight, second)];
          return { pair: `${name} and ${other}`, distance: Math.hypot(...one.map((part, axis) => part - two[axis])) };
        }),
      );
    });
    expect(pairs.filter(({ distance }) => distance < APART)).toEqual([]);
  });
});

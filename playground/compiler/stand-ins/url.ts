// In place of `node:url`.
import { StrictUrl } from './strict-url';

/** As Node has it: empty for what is no host. */
export function domainToUnicode(host: string): string {
  try {
    const { hostname } = new StrictUrl(`http://${host}`);
    return hostname.replace(/(^|\.)xn--([^.]*)/g, (_, before: string, label: string) => `${before}${decoded(label)}`);
  } catch {
    return '';
  }
}

export function pathToFileURL(path: string): URL {
  return new URL(`file://${path.split('/').map(encodeURIComponent).join('/')}`);
}

const [BASE, LEAST, MOST, SKEW, DAMP] = [36, 1, 26, 38, 700];

/** RFC 3492. That the label is well-formed is known. */
function decoded(label: string): string {
  const dash = label.lastIndexOf('-');
  const output = dash > 0 ? [...label.slice(0, dash)].map((letter) => letter.charCodeAt(0)) : [];
  let [code, index, bias] = [128, 0, 72];
  for (let at = dash > 0 ? dash + 1 : 0; at < label.length; ) {
    const before = index;
    for (let weight = 1, place = BASE; ; place += BASE) {
      const digit = Number.parseInt(label[at++] ?? '0', BASE);
      const value = digit < 10 ? digit + 26 : digit - 10;
      index += value * weight;
      const threshold = Math.min(Math.max(place - bias, LEAST), MOST);
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adapted(index - before, length, before === 0);
    code += Math.floor(index / length);
    index %= length;
    output.splice(index++, 0, code);
  }
  return String.fromCodePoint(...output);
}

function adapted(difference: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(difference / (isFirst ? DAMP : 2));
  delta += Math.floor(delta / length);
  let bias = 0;
  for (; delta > ((BASE - LEAST) * MOST) / 2; bias += BASE) delta = Math.floor(delta / (BASE - LEAST));
  return bias + Math.floor(((BASE - LEAST + 1) * delta) / (delta + SKEW));
}

// In place of `node:url`.
import { StrictUrl } from './strict-url';

/** Like Node, returns an empty string for an invalid host. */
export function domainToUnicode(host: string): string {
  try {
    const { hostname } = new StrictUrl(`http://${host}`);
    return hostname.split('.').map(unicodeOf).join('.');
  } catch {
    return '';
  }
}

/** Returns the label unchanged if it does not encode a string. */
function unicodeOf(label: string): string {
  const text = label.startsWith('xn--') ? decoded(label.slice('xn--'.length)) : undefined;
  const url = `http://${text}`;
  return text !== undefined && StrictUrl.canParse(url) && new StrictUrl(url).hostname === label ? text : label;
}

export function pathToFileURL(path: string): URL {
  return new URL(`file://${path.split('/').map(encodeURIComponent).join('/')}`);
}

export function fileURLToPath(url: string): string {
  return decodeURIComponent(new URL(url).pathname);
}

const LAST_CODE = 0x10_ff_ff;
const [BASE, LEAST, MOST, SKEW, DAMP] = [36, 1, 26, 38, 700];

/** Decodes a label (RFC 3492), or returns undefined if it is not a valid encoding. */
function decoded(label: string): string | undefined {
  const dash = label.lastIndexOf('-');
  const output = dash > 0 ? [...label.slice(0, dash)].map((letter) => letter.charCodeAt(0)) : [];
  let [code, index, bias] = [128, 0, 72];
  for (let at = dash > 0 ? dash + 1 : 0; at < label.length; ) {
    const before = index;
    for (let weight = 1, place = BASE; ; place += BASE) {
      const digit = Number.parseInt(label[at++] ?? '', BASE);
      if (Number.isNaN(digit)) return undefined;
      const value = digit < 10 ? digit + 26 : digit - 10;
      index += value * weight;
      const threshold = Math.min(Math.max(place - bias, LEAST), MOST);
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adapted(index - before, length, before === 0);
    code += Math.floor(index / length);
    if (code > LAST_CODE) return undefined;
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

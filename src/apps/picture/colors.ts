import type { OverviewChange } from '../../core/compiler/queries/explain/overview/overview';
import type { BoxKind, GuaranteeRole, PictureBox } from './picture';

/** The palette of Okabe and Ito, which people with any kind of color vision can distinguish: https://jfly.uni-koeln.de/color/ */
const PALETTE = {
  orange: '#e69f00',
  skyBlue: '#56b4e9',
  bluishGreen: '#009e73',
  yellow: '#f0e442',
  blue: '#0072b2',
  vermillion: '#d55e00',
  reddishPurple: '#cc79a7',
  grey: '#d9d9d9',
} as const;

/** Colors by kind; all are readable with black text. */
export const KIND_COLORS: Readonly<Record<BoxKind, string>> = {
  policy: PALETTE.reddishPurple,
  gateway: PALETTE.bluishGreen,
  route: PALETTE.skyBlue,
  backend: PALETTE.orange,
  service: PALETTE.yellow,
  invalid: PALETTE.grey,
};

export const CHANGE_COLORS: Readonly<Record<OverviewChange, string>> = {
  added: PALETTE.bluishGreen,
  removed: PALETTE.vermillion,
  changed: PALETTE.blue,
};

export const GUARANTEE_COLORS: Readonly<Record<GuaranteeRole, string>> = {
  about: PALETTE.blue,
  way: PALETTE.vermillion,
};

export const SEVERITY_COLORS: Readonly<Record<string, string>> = {
  error: PALETTE.vermillion,
  warning: PALETTE.orange,
  note: PALETTE.blue,
};

/** Returns the border color for a change, a guarantee or a finding. */
export function borderOf({
  change,
  guarantee,
  mark,
}: Pick<PictureBox, 'change' | 'guarantee' | 'mark'>): string | undefined {
  if (change) return CHANGE_COLORS[change];
  return guarantee ? GUARANTEE_COLORS[guarantee] : mark && SEVERITY_COLORS[mark.severity];
}

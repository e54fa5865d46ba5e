import { CHANGE_COLORS, GUARANTEE_COLORS, KIND_COLORS, SEVERITY_COLORS } from './colors';

/** Colours of light and of dark surroundings; those of kinds are the same in both, and go with black letters. */
export const LIGHT =
  '--page:#ffffff;--body:#ffffff;--text:#1a1a1a;--dim:#5a5a5a;--line:#8a8a8a;--edge:#7d7d7d;--panel:#f6f6f4';
export const DARK =
  '--page:#16181b;--body:#212428;--text:#eeeeee;--dim:#b4b4b4;--line:#6c7077;--edge:#8d939b;--panel:#1d2024';

/** How the parts of a picture look. */
export const PICTURE_STYLE = [
  'text{font-family:system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif;font-size:11px;fill:var(--text)}',
  'text.heading{font-size:10px;fill:#000}text.title{font-size:12px;font-weight:600;fill:#000}',
  'text.sign{font-size:10px;font-weight:700;fill:#000;text-anchor:end}',
  'text.label{font-size:10px;text-anchor:end;fill:var(--text);paint-order:stroke;stroke:var(--page);stroke-width:3px}',
  '.body{fill:var(--body);stroke:var(--line)}.box>.body{vector-effect:non-scaling-stroke}',
  '.row rect{fill:transparent}',
  ...Object.entries(KIND_COLORS).flatMap(([kind, color]) => [
    `.${kind} .head{fill:${color}}`,
    `.member.${kind} rect,.distant.${kind}{fill:${color}}`,
  ]),
  '.member text{font-size:10px;fill:#000}',
  '.edge{fill:none;stroke:var(--edge);stroke-width:1.3px;vector-effect:non-scaling-stroke}',
  '.edge.asks{stroke-dasharray:1.5 3.5}',
  `.edge.policy{stroke:${KIND_COLORS.policy};stroke-dasharray:5 4}`,
  ...Object.entries(SEVERITY_COLORS).flatMap(([severity, color]) => [
    `.box.has-${severity}>.body{stroke:${color};stroke-width:2.5px}`,
    `.member.has-${severity} rect,.distant.has-${severity}{stroke:${color};stroke-width:2px}`,
  ]),
  ...Object.entries({ ...GUARANTEE_COLORS, ...CHANGE_COLORS }).flatMap(([change, color]) => [
    `.box.${change}>.body{stroke:${color};stroke-width:4px}`,
    `.member.${change} rect,.distant.${change}{stroke:${color};stroke-width:3px}`,
    `.row.${change} rect{fill:${color}33}`,
    `.edge.${change}{stroke:${color};stroke-width:2.6px}`,
  ]),
  '.box.removed>.body,.edge.removed{stroke-dasharray:7 4}',
].join('\n');

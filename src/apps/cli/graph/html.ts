import { createHash } from 'node:crypto';
import type { Overview } from '../../../core/compiler/queries/explain/overview/overview';
import { CHANGE_COLORS, GUARANTEE_COLORS, KIND_COLORS, SEVERITY_COLORS } from '../../picture/colors';
import { DARK, LIGHT, PICTURE_STYLE } from '../../picture/style';
import { GUARANTEE_SIGNS } from './guarantee-legend';
import { PAGE_SCRIPT, PAGE_STYLE } from './page.generated';

/**
 * Returns a self-contained page without network access: its content security policy allows only the script and the style by their hashes.
 * Data of the inputs is in a block without `<`.
 */
export function htmlText(overview: Overview): string {
  const style = styleText();
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(PAGE_SCRIPT)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const data = JSON.stringify(overview).replaceAll('<', '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>AI gateway: the picture</title>
<style>${style}</style>
</head>
<body>
${CONTROLS}
<main aria-label="Picture">
<svg id="picture" role="group" aria-label="Gateways, routes, backends and policies. Arrow keys move, Enter selects."><g id="world"><g id="edges" aria-hidden="true"></g><g id="boxes"></g><g id="members"></g><g id="overlay" aria-hidden="true"></g></g></svg>
<div class="zoom"><button type="button" id="zoom-out" aria-label="Zoom out">&#8722;</button><button type="button" id="fit">Fit</button><button type="button" id="zoom-in" aria-label="Zoom in">+</button></div>
</main>
<aside id="panel" aria-label="Details" hidden><button type="button" id="close" aria-label="Close details">&#10005;</button><div id="details" aria-live="polite"></div></aside>
<footer>${legend(overview)}</footer>
<script type="application/json" id="overview">${data}</script>
<script>${PAGE_SCRIPT}</script>
</body>
</html>
`;
}

const CONTROLS = `<header>
<h1>AI gateway</h1>
<div class="find"><input id="search" type="search" placeholder="Search ( / )" role="combobox" aria-label="Search by name, host or path" aria-controls="hits" aria-expanded="false" aria-autocomplete="list" autocomplete="off"><ul id="hits" role="listbox" aria-label="What was found" hidden></ul></div>
<label>Namespace <select id="namespace"><option value="">all</option></select></label>
<label>Team <select id="team"><option value="">all</option></select></label>
<button type="button" id="everything" hidden>Show everything</button>
<span id="status" class="kind" role="status"></span>
<span class="space"></span>
<button type="button" id="changes" hidden>Changes</button>
<button type="button" id="guarantees" hidden>Guarantees</button>
<button type="button" id="findings">Findings</button>
<button type="button" id="theme" title="Switch between light and dark"><span aria-hidden="true">&#9680;</span> Theme</button>
</header>`;

const KIND_NAMES = {
  policy: 'policy (dashed: applies to)',
  gateway: 'Gateway and its listeners',
  route: 'route and its rules',
  backend: 'backend',
  service: 'Service (dotted: called in addition)',
  invalid: 'nothing there',
} as const;

/** Returns the style, including the colors of the legend, since inline styles are not allowed. */
function styleText(): string {
  const legendStyle = [
    ...Object.entries(KIND_COLORS).map(([kind, color]) => `i.${kind}{background:${color}}`),
    ...Object.entries(SEVERITY_COLORS).map(([severity, color]) => `i.${severity}{border:3px solid ${color}}`),
    ...Object.entries({ ...GUARANTEE_COLORS, ...CHANGE_COLORS }).map(
      ([change, color]) => `i.${change}{border:3px solid ${color}}`,
    ),
    'i.removed{border-style:dashed}',
  ].join('');
  const themes = [
    `:root{${LIGHT};--link:#00538a}`,
    `@media(prefers-color-scheme:dark){:root{${DARK};--link:#7cc4ee;--focus:#f0e442}}`,
    `:root[data-theme=light]{color-scheme:light;${LIGHT};--link:#00538a;--focus:#0072b2}`,
    `:root[data-theme=dark]{color-scheme:dark;${DARK};--link:#7cc4ee;--focus:#f0e442}`,
  ].join('');
  return `${PAGE_STYLE}${themes}${PICTURE_STYLE}${legendStyle}`;
}

function legend({ comparison, guarantees }: Overview): string {
  const entry = (look: string, text: string) => `<span><i class="${look}"></i>${text}</span>`;
  const kinds = Object.entries(KIND_NAMES).map(([kind, name]) => entry(kind, name));
  const marks = ['\u2716 error', '\u26a0 warning', '\u2139 note'].map((text) => entry(text.slice(2), text));
  const changes = ['+ added', '\u2212 removed', '\u0394 changed'].map((text) => entry(text.slice(2), text));
  const roles = Object.entries(GUARANTEE_SIGNS).map(([role, text]) => entry(role, text));
  return [...kinds, ...marks, ...(comparison ? changes : []), ...(guarantees ? roles : [])].join('');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

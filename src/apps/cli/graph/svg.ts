import type { Overview } from '../../../core/compiler/queries/explain/overview/overview';
import { pictureOf } from '../../picture/group';
import { layOut } from '../../picture/layout';
import { boxMarkup, distantMarkup, edgeMarkup, lineMarkup, memberMarkup } from '../../picture/markup';
import { DARK, LIGHT, PICTURE_STYLE } from '../../picture/style';
import { guaranteeLegend } from './guarantee-legend';

/** The number of members from which names are omitted. */
const MANY = 400;

/** A picture in one file, light or dark as its reader has it. */
export function svgText(overview: Overview): string {
  const { width, height, boxes, edges } = layOut(pictureOf(overview));
  const style = `svg{${LIGHT};background:var(--page)}@media(prefers-color-scheme:dark){svg{${DARK}}}\n${PICTURE_STYLE}`;
  const legend = guaranteeLegend(overview);
  const [w, h] = [Math.ceil(width), Math.ceil(height) + legend.length * 24];
  const parts = boxes.flatMap((placed) => {
    const members = placed.rows.filter(({ isMember }) => isMember);
    const { kind } = placed.box;
    const named =
      members.length > MANY ? [distantMarkup(members, kind)] : members.map((one) => memberMarkup(one, kind));
    return [boxMarkup(placed), ...named];
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" role="img" aria-label="Gateways, routes, backends and policies">`,
    `<style>${style}</style>`,
    ...edges.map(edgeMarkup),
    ...parts,
    ...legend.map((line, index) => lineMarkup(8, height + 14 + index * 24, line)),
    '</svg>\n',
  ].join('\n');
}

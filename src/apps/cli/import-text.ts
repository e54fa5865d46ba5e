import { type Fields, isObject } from '../../core/values/objects';
import type { Imported, ImportedResource } from '../import/import-resources';
import type { Proof } from '../import/proof';
import type { TextProof } from './import-proof';

/** Returns the written files, the conversion of each resource, and the comparison, for terminals. */
export function importText(files: readonly string[], imported: Imported, proof: Proof, text: TextProof): string {
  const { resources, secrets, objects } = imported;
  return [
    ...files.map((path) => `wrote ${path}`),
    '',
    layersLine(resources),
    ...resources.flatMap(noteOf),
    ...resources.flatMap(({ resource, former }) =>
      former === undefined ? [] : [`  ${resource} replaces ${former} of gateway.kgateway.dev`],
    ),
    ...(objects.length > 0
      ? [`${count(objects.length, 'object')} of other kinds ${objects.length === 1 ? 'stays' : 'stay'} YAML`]
      : []),
    ...secrets.map(secretLine),
    '',
    ...proofLines(imported, proof, text),
    ...textLines(text),
    '',
  ].join('\n');
}

function layersLine(resources: readonly ImportedResource[]): string {
  const of = (layer: ImportedResource['layer']) => resources.filter((one) => one.layer === layer).length;
  const parts = [
    ['pattern', 'by patterns'],
    ['construct', 'by constructs'],
    ['first layer', 'of the first layer'],
    ['YAML', 'left as YAML'],
    ['left out', 'left out'],
  ] as const;
  const counts = parts.flatMap(([layer, text]) => (of(layer) > 0 ? [`${of(layer)} ${text}`] : []));
  return `${count(resources.length, 'resource')}: ${counts.join(', ') || 'none is of this API'}`;
}

function noteOf({ resource, layer, reason }: ImportedResource): string[] {
  if (reason === undefined) return [];
  const where = new Map([
    ['pattern', 'has another name'],
    ['first layer', 'is of the first layer'],
    ['YAML', 'stays YAML'],
    ['left out', 'is left out'],
  ]).get(layer);
  return where === undefined ? [] : [`  ${resource} ${where}: ${reason}`];
}

function secretLine({ metadata, data, stringData }: Fields): string {
  const { namespace = 'default', name } = isObject(metadata) ? metadata : {};
  const keys = [data, stringData].flatMap((entries) => (isObject(entries) ? Object.keys(entries) : []));
  const what = keys.length > 0 ? `its entries (${keys.join(', ')})` : 'it';
  return `Secret ${String(namespace)}/${String(name)} stays where it is; the code names ${what} and copies no value`;
}

/** Returns the behavior of the file, if it differs from the verified model. */
export function textLines(text: TextProof): string[] {
  if (text.state === 'same') return [];
  if (text.state === 'different') return [`But the file that was written does something else: ${text.reason}.`];
  return [`The file itself could not be run (${text.reason}); its model was run in Node instead.`];
}

function proofLines(
  { resources }: Imported,
  { verdict, gateways, changes, renamed }: Proof,
  text: TextProof,
): string[] {
  const left = resources.filter(({ layer }) => layer === 'left out').length;
  const isRenamed = resources.some(({ layer, reason }) => layer === 'pattern' && reason !== undefined);
  const what = text.state === 'same' ? 'the code' : 'the model of the code';
  const isConverted = resources.some(({ former }) => former !== undefined);
  const fields = `Proof: ${what} was run, and ${left === 0 ? 'all resources come' : `${resources.length - left} of ${resources.length} resources come`} out field for field as they went in${isRenamed ? ', but for names' : ''}${isConverted ? ', after the conversion from gateway.kgateway.dev' : ''}.`;
  if (verdict === 'not compared')
    return [
      fields,
      'The input does not compile, so configurations were not compared. Run `ai-gateway validate` for the reason.',
    ];
  const compiled = `${count(gateways, 'Gateway')} compiled from the input and from the code:`;
  if (verdict === 'different') {
    return [fields, `${compiled} they differ.`, ...changes.map(({ gateway, what }) => `  ${gateway}: ${what}`)];
  }
  const names = renamed.length > 0 ? ` Names in logs and metrics differ (${renamed.join(', ')}).` : '';
  return [fields, `${compiled} routes, policies and pods are the same.${names}`];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

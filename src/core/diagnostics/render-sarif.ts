import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { visible, visibleJson } from '../text/visible-text';
import { catalogueEntry, pageOf } from './catalogue-entry';
import type { AffectedPlace, Diagnostic, Fix, SourceLocation, Suppression } from './diagnostic';
import { SAME_CAUSE } from './grouping';
import { fingerprintOf } from './judgement/fingerprint';
import type { MoreFields } from './render-text';

/** Diagnostics in the Static Analysis Results Interchange Format 2.1.0, which code hosts show next to the source. */
export function renderSarif(
  diagnostics: readonly Diagnostic[],
  suppressed: readonly Diagnostic[] = [],
  also?: MoreFields,
): string {
  const all = [...diagnostics, ...suppressed];
  const codes = [...new Set(all.map(({ code }) => code))].sort();
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'ai-gateway',
            informationUri: 'https://github.com/cdk8s-ai-gateway/cdk8s-ai-gateway',
            rules: codes.map((code) =>
              rule(
                code,
                all.find((one) => one.code === code),
              ),
            ),
          },
        },
        columnKind: 'utf16CodeUnits',
        results: all.map((diagnostic) => result(diagnostic, codes)),
        ...(also ? { properties: also } : {}),
      },
    ],
  };
  return `${visibleJson(log)}\n`;
}

/** @param first - the first of its findings, which describe codes without a catalogue entry */
function rule(code: string, first: Diagnostic | undefined): object {
  const entry = catalogueEntry(code);
  const convention = first?.convention;
  const page = pageOf(code) ?? convention?.link;
  const title = entry?.title ?? visible(convention?.text ?? code);
  return {
    id: code,
    ...(entry ? { name: pascalCase(entry.name) } : {}),
    shortDescription: { text: title },
    fullDescription: { text: entry ? `${title}: ${withoutValues(entry.text)}` : title },
    ...(page === undefined ? {} : { helpUri: page }),
    help: { text: entry ? ruleHelp(code, entry.fix) : (convention?.link ?? '') },
    defaultConfiguration: { level: entry?.severity ?? first?.severity ?? 'error' },
  };
}

/** Returns the help of a rule. Each result of a rule whose help depends on the finding contains its own. */
function ruleHelp(code: string, fix: string): string {
  return /^\{\w+\}$/.test(fix) ? `Run ai-gateway explain ${code}.` : withoutValues(fix);
}

/** Returns a text of the catalogue, whose placeholders only a finding fills. */
function withoutValues(text: string): string {
  return text.replace(/\{(\w+)\}/g, '<$1>');
}

/** Returns the form of names that the format recommends for rules. */
function pascalCase(name: string): string {
  return name.replace(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
}

function result(diagnostic: Diagnostic, codes: readonly string[]): object {
  const { code, severity, place } = diagnostic;
  // Files keep their names, by which they are looked for.
  const { message, help } = visible({ message: diagnostic.message, help: diagnostic.help });
  const notes = diagnostic.notes.map(({ text, place: other }) => ({
    message: { text: visible(text) },
    ...location(other),
  }));
  const others = (diagnostic.otherPlaces ?? []).map((other) => ({
    message: { text: SAME_CAUSE },
    ...location(other.place),
    ...logical(other),
  }));
  const related = [...others, ...notes].map((each, id) => ({ id, ...each }));
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: severity,
    message: { text: help ? `${message}\n${help}` : message },
    locations: place || diagnostic.resource ? [{ ...location(place), ...logical(diagnostic) }] : [],
    ...(related.length > 0 ? { relatedLocations: related } : {}),
    partialFingerprints: { 'aiGateway/v1': fingerprintOf(diagnostic) },
    ...(diagnostic.suppression ? { suppressions: [suppressionOf(diagnostic.suppression)] } : {}),
    ...(diagnostic.fix ? { fixes: [sarifFix(diagnostic.fix, help)] } : {}),
  };
}

function sarifFix({ file, edits }: Fix, help: string): object {
  const replacements = edits.map(({ line, column, endLine, endColumn, text }) => ({
    deletedRegion: { startLine: line, startColumn: column, endLine, endColumn },
    ...(text ? { insertedContent: { text } } : {}),
  }));
  return {
    description: { text: help },
    artifactChanges: [{ artifactLocation: { uri: uriOf(file) }, replacements }],
  };
}

function suppressionOf({ by, reason }: Suppression): object {
  const justification = reason ?? 'The finding existed when the baseline was written.';
  return { kind: by === 'annotation' ? 'inSource' : 'external', status: 'accepted', justification };
}

function location(place: SourceLocation | undefined): object {
  if (!place?.file) return {};
  const region = place.line ? { region: { startLine: place.line, startColumn: place.column ?? 1 } } : {};
  return { physicalLocation: { artifactLocation: { uri: uriOf(place.file) }, ...region } };
}

function logical({ resource, path, place }: AffectedPlace): object {
  const name = resource ? [resource.kind, resource.namespace, resource.name].filter(Boolean).join('/') : undefined;
  const fullyQualifiedName = place?.constructPath ?? [name, path].filter(Boolean).join(' ');
  return fullyQualifiedName ? { logicalLocations: [{ fullyQualifiedName: visible(fullyQualifiedName) }] } : {};
}

/** Relative paths stay relative, so that the reader can resolve them against the root of its checkout. */
function uriOf(file: string): string {
  return isAbsolute(file) ? pathToFileURL(file).href : file.split('/').map(encodeURIComponent).join('/');
}

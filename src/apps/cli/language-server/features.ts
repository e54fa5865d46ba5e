import { resolve } from 'node:path';
import type { Position } from 'vscode-languageserver-protocol';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { Schemas } from '../../language/schemas';
import { type OpenDocuments, pathOfUri } from './open-documents';
import type { Known, Publisher } from './publisher';

/** A file that is asked about, with what is known of its project. */
export interface Asked extends Known {
  /** As findings name it. */
  readonly file: string;
  readonly text: string;
  readonly document: TextDocument;
  uriOf(file: string): string;
}

/** Finds out what a question is about. */
export class Features {
  public readonly schemas = new Schemas();

  public constructor(
    private readonly publisher: Publisher,
    private readonly documents: OpenDocuments,
  ) {}

  /**
   * Undefined for what is in no project, or not open.
   *
   * @param when - whether what was known when it was quiet last is good enough
   */
  public asked(uri: string, when: 'fresh' | 'quick'): Asked | undefined {
    const path = pathOfUri(uri);
    const document = path === undefined ? undefined : this.documents.at(path);
    // Questions are about YAML and JSON; of a program, findings are shown.
    if (path === undefined || !document || !/\.(?:ya?ml|json)$/i.test(path)) return undefined;
    const known = when === 'fresh' ? this.publisher.freshAt(path) : this.publisher.knownAt(path);
    if (!known) return undefined;
    const { project } = known;
    return {
      ...known,
      file: project.nameOf(path),
      text: document.getText(),
      document,
      uriOf: (file) => this.documents.uriOf(resolve(project.folder, file)),
    };
  }
}

/** A position as an offset into the text of the file. Within a character of two halves, it is the one in front. */
export function offsetIn({ document, text }: Asked, position: Position): number {
  const offset = document.offsetAt(position);
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff ? offset - 1 : offset;
}

import { resolve } from 'node:path';
import type { Position } from 'vscode-languageserver-protocol';
import type { TextDocument } from 'vscode-languageserver-textdocument';
import { Schemas } from '../../language/schemas';
import { type OpenDocuments, pathOfUri } from './open-documents';
import type { Known, Publisher } from './publisher';

/** A file of a request, with the latest result of its project. */
export interface FeatureRequest extends Known {
  /** The path of the file, as findings name it. */
  readonly file: string;
  readonly text: string;
  readonly document: TextDocument;
  uriOf(file: string): string;
}

/** Resolves the position of an editor request to the entity below it. */
export class Features {
  public readonly schemas = new Schemas();

  public constructor(
    private readonly publisher: Publisher,
    private readonly documents: OpenDocuments,
  ) {}

  /**
   * Returns the entity, or undefined if the file belongs to no project or is not open.
   *
   * @param when - whether the last complete result is sufficient
   */
  public requestAt(uri: string, when: 'fresh' | 'quick'): FeatureRequest | undefined {
    const path = pathOfUri(uri);
    const document = path === undefined ? undefined : this.documents.at(path);
    // Questions are about YAML and JSON; of a program, findings are shown.
    if (path === undefined || !document || !/\.(?:ya?ml|json)$/i.test(path)) return undefined;
    const known = when === 'fresh' ? this.publisher.freshAt(path) : this.publisher.knownAt(path);
    if (!known) return undefined;
    const { project } = known;
    return {
      ...known,
      file: project.displayPath(path),
      text: document.getText(),
      document,
      uriOf: (file) => this.uriIn(project, file),
    };
  }

  /** Returns the current results of all projects. */
  public projects(): readonly (Pick<Known, 'snapshot'> & Pick<FeatureRequest, 'uriOf'>)[] {
    return this.publisher
      .fresh()
      .map(({ project, snapshot }) => ({ snapshot, uriOf: (file) => this.uriIn(project, file) }));
  }

  private uriIn({ folder }: Known['project'], file: string): string {
    return this.documents.uriOf(resolve(folder, file));
  }
}

/**
 * Returns the offset of a position in the contents of the file. For a position within a surrogate pair, this is the offset before the pair.
 */
export function offsetIn({ document, text }: FeatureRequest, position: Position): number {
  const offset = document.offsetAt(position);
  return (text.codePointAt(offset - 1) ?? 0) > 0xffff ? offset - 1 : offset;
}

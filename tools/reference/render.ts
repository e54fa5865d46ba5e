import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Documentation, Language } from 'jsii-docgen';
import { ROOT } from '../discover';
import { moduleNames } from '../packaging/modules';
import { type Assembly, spokenDocs } from '../packaging/spoken-docs';

/** The languages that have reference pages, by their jsii-docgen names. */
export const LANGUAGES = ['typescript', 'python', 'java', 'go', 'csharp'] as const;
export type LanguageName = (typeof LANGUAGES)[number];

/** The parts of the API: the root of the package, and its modules. */
export const PARTS: readonly string[] = ['constructs', ...moduleNames()];

const PACKAGE = 'cdk8s-ai-gateway';

/**
 * Renders the reference of parts in a language, as Markdown.
 *
 * @param tablet the file with the examples in each language. Without it, jsii-docgen guesses the translations, and notes that in each
 * example.
 */
export async function renderReference(
  language: LanguageName,
  parts: readonly string[],
  tablet?: string,
): Promise<Map<string, string>> {
  const folder = join(mkdtempSync(join(tmpdir(), 'reference-')), 'node_modules');
  try {
    mkdirSync(folder);
    // The folder contains only the required packages. In the repository itself, jsii-docgen would follow the examples' links to the
    // repository endlessly.
    for (const name of ['cdk8s', 'cdk8s-plus-28', 'constructs']) {
      symlinkSync(join(ROOT, 'node_modules', name), join(folder, name), 'junction');
    }
    linkPackage(folder, language);
    if (tablet) copyFileSync(tablet, join(folder, PACKAGE, '.jsii.tabl.json'));
    const documentation = await Documentation.forAssembly(PACKAGE, folder);
    try {
      const pages = new Map<string, string>();
      for (const part of parts) {
        const submodule = part === 'constructs' ? undefined : `${PACKAGE}.${part}`;
        const page = await documentation.toMarkdown({ language: Language.fromString(language), submodule });
        pages.set(part, page.render());
      }
      return pages;
    } finally {
      await documentation.cleanup();
    }
  } finally {
    rmSync(join(folder, '..'), { recursive: true, force: true });
  }
}

/** The names of languages in jsii's runtimes, if they differ from the names here. */
const RUNTIMES: Readonly<Partial<Record<LanguageName, string>>> = { typescript: '', csharp: 'dotnet' };

function linkPackage(folder: string, language: LanguageName): void {
  const own = join(folder, PACKAGE);
  mkdirSync(own);
  const assembly: Assembly = JSON.parse(readFileSync(join(ROOT, '.jsii'), 'utf8'));
  writeFileSync(join(own, '.jsii'), JSON.stringify(spokenDocs(assembly, RUNTIMES[language] ?? language)));
  copyFileSync(join(ROOT, 'package.json'), join(own, 'package.json'));
  symlinkSync(join(ROOT, 'lib'), join(own, 'lib'), 'junction');
}

import { existsSync, readFileSync } from 'node:fs';
import { run, useFolder } from './run';

/** One entry of the report of an import. */
export interface ImportedItem {
  readonly item: string;
  readonly grade: string;
  readonly topic?: string;
  readonly reason?: string;
  readonly variable?: string;
}

/** The report of an import as JSON. */
export interface ImportAnswer {
  readonly items: readonly ImportedItem[];
  readonly errors: readonly string[];
  readonly findings: readonly string[];
}

/** A setting by which clients need a key. */
export const MASTER_KEY = 'general_settings: {master_key: os.environ/MASTER}\n';

/** A folder for the configs of a suite, and the import of a config in it. */
export function useLitellmImport() {
  const folder = useFolder();
  const imported = async (config: string, ...options: string[]) => {
    const file = folder.write('config.yaml', config);
    const output = folder.path('llm.ts');
    const { code, out, err } = await run(
      ...[
        'import',
        '--from',
        'litellm',
        file,
        '-o',
        output,
        '--no-config',
        '--overwrite',
        '--report',
        'json',
        ...options,
      ],
    );
    const text = existsSync(output) ? readFileSync(output, 'utf8') : undefined;
    return { code, err, answer: JSON.parse(out) as ImportAnswer, text };
  };
  return { folder, imported };
}

/** An entry of `model_list`. */
export const modelEntry = (params: string, name = 'chat') => `- {model_name: "${name}", litellm_params: {${params}}}\n`;

/** Returns the entry of the report about a setting. */
export const gradeOf = ({ items }: ImportAnswer, item: string) => items.find((all) => all.item === item);

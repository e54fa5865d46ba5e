import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { run, useFolder } from './run';

export const CONFIG = `model_list:
- {model_name: chat, litellm_params: {model: openai/gpt-4o, api_key: os.environ/OPENAI_API_KEY}, model_info: {input_cost_per_token: 0.0000025, output_cost_per_token: 0.00001}}
- {model_name: small, litellm_params: {model: openai/gpt-4o-mini, input_cost_per_token: 1.5e-7, output_cost_per_token: 6.0e-7}, model_info: {access_groups: [cheap]}}
- {model_name: unused, litellm_params: {model: openai/o3}}
general_settings: {master_key: os.environ/LITELLM_MASTER_KEY}
`;

export const hash = (key: string) => createHash('sha256').update(key).digest('hex');

export const TEAMS = [
  {
    ...{ team_id: 't1', team_alias: 'search', models: ['chat', 'cheap'] },
    ...{ tpm_limit: 1000, rpm_limit: 10, max_budget: 50, budget_duration: '30d' },
  },
  { team_id: 't2', team_alias: 'stopped', blocked: true },
];

export const KEYS = [
  { token: hash('sk-web'), key_alias: 'web', team_id: 't1', expires: '2999-01-01T00:00:00Z' },
  { token: hash('sk-batch'), key_alias: 'batch', team_id: 't1', models: ['small'] },
  { token: hash('sk-alone'), key_alias: 'alone', models: ['chat'], rpm_limit: '3' },
  { token: hash('sk-old'), key_alias: 'old', team_id: 't1', expires: '2020-01-01T00:00:00Z' },
  { token: hash('sk-blocked'), key_alias: 'blocked', team_id: 't1', blocked: true },
  { token: hash('sk-stopped'), key_alias: 'stopped', team_id: 't2' },
  { token: 'sk-in-the-clear', key_alias: 'clear', team_id: 't1' },
  { token: hash('sk-stranger'), key_alias: 'stranger', team_id: 't9' },
  { token: hash('sk-zero'), key_alias: 'zero', team_id: 't1', tpm_limit: 0 },
];

export interface Answer {
  readonly items: readonly { readonly item: string; readonly grade: string; readonly reason?: string }[];
  readonly findings: readonly string[];
  readonly text: { readonly state: string };
}

/** Runs the command with responses of the management API, or other texts in their place, and with its required options. */
export function databaseImports() {
  const folder = useFolder();
  const imported = async (...answers: unknown[]) => {
    const config = folder.write('config.yaml', CONFIG);
    const files = answers.map((answer, index) =>
      folder.write(`${index}.json`, typeof answer === 'string' ? answer : JSON.stringify(answer)),
    );
    return run(
      ...['import', '--from', 'litellm', config, '--database', ...files, '-o', folder.path('llm.ts')],
      ...['--format', 'json', '--no-config', '--overwrite'],
    );
  };
  const taken = async (...answers: unknown[]) => {
    const { out, err } = await imported(...answers);
    expect(err).toBe('');
    const answer: Answer = JSON.parse(out);
    return { answer, text: folder.read('llm.ts') };
  };
  return { folder, imported, taken };
}

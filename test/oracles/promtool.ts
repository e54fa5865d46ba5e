/** Prometheus' promtool, which checks alert rules and runs their tests with Prometheus' own engine. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { build } from './oracle';

/** A time series, a sample per minute; `_` if there is none. */
export interface InputSeries {
  readonly series: string;
  readonly values: string;
}

/** The alerts that fire after some minutes, as label sets. */
export interface ExpectedAlerts {
  readonly afterMinutes: number;
  readonly alerts: readonly Readonly<Record<string, string>>[];
}

/** A test of alert rules. */
export interface AlertTest {
  readonly name: string;
  readonly series: readonly InputSeries[];
  readonly expected: readonly ExpectedAlerts[];
}

/** Returns the complaints of `promtool check rules --lint=all`; empty if there are none. */
export function lintRules(groups: unknown): string {
  return withFiles({ 'rules.yaml': { groups } }, ['check', 'rules', '--lint=all', '--lint-fatal', 'rules.yaml']);
}

/**
 * Returns the complaints of `promtool test rules`; empty if exactly the expected alerts fire.
 *
 * @param labels the labels of alerts that are compared, in addition to `alertname`
 */
export function testRules(groups: unknown, tests: readonly AlertTest[], labels: readonly string[]): string {
  const expr = `count by (${['alertname', ...labels].join(', ')}) (ALERTS{alertstate="firing"})`;
  const file = {
    rule_files: ['rules.yaml'],
    evaluation_interval: '1m',
    tests: tests.map(({ name, series, expected }) => ({
      name,
      interval: '1m',
      input_series: series,
      promql_expr_test: expected.map(({ afterMinutes, alerts }) => ({
        expr,
        eval_time: `${afterMinutes}m`,
        exp_samples: alerts.map((alert) => ({ labels: seriesName('', alert), value: 1 })),
      })),
    })),
  };
  return withFiles({ 'rules.yaml': { groups }, 'tests.yaml': file }, ['test', 'rules', 'tests.yaml']);
}

/** Writes a metric with labels as Prometheus does. */
export function seriesName(metric: string, labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  return `${metric}{${pairs.join(', ')}}`;
}

/** Leaves out service discovery: rules need none, and its libraries of clouds take minutes to compile. */
const BUILD_FLAGS = ['-tags', 'remove_all_sd', '-ldflags', '-s -w'];

function withFiles(files: Readonly<Record<string, unknown>>, command: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'promtool-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), stringify(content));
    const { status, stdout, stderr, error } = spawnSync(build('promtool', BUILD_FLAGS), command, {
      cwd: folder,
      encoding: 'utf8',
    });
    if (error) throw error;
    return status === 0 ? '' : `${stdout}${stderr}`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { loadText } from '../../../../src/core/compiler/1-load';
import { compile } from '../../../../src/core/compiler/compile';
import type { CompileResult } from '../../../../src/core/compiler/model/result';
import { DiagnosticCollector } from '../../../../src/core/diagnostics';
import { seedFrom } from '../../../support/random';
import type { Doc } from './documents';
import { Evaluator, type Held } from './evaluate';
import { AI, BACKEND, type FieldMenu, FRONTEND, HEALTH, HTTP_ROUTE_TRAFFIC, type Markers } from './fields';
import { type Effective, type ModelRule, model } from './model';
import { Random } from './random';
import { randomWorld } from './world';

const SEED = seedFrom('MODEL_SEED', 40_451);
const WORLDS = Number(process.env.MODEL_WORLDS ?? 2_000);

function compileDocs(docs: readonly Doc[]): CompileResult {
  const collector = new DiagnosticCollector();
  const text = docs.map((doc) => JSON.stringify(doc)).join('\n---\n');
  return compile(loadText([{ name: 'world.yaml', text }], collector), {}, collector);
}

/** A target where a policy would restrict access, and which is not there, or which no request passes. */
const IDLE = new Set(['AIG3061', 'AIG7060']);

/** The places of those targets, such as `lock spec.targetRefs[0]`. */
function idleTargets({ diagnostics }: CompileResult): Set<string> {
  const idle = diagnostics.filter(({ code }) => IDLE.has(code));
  return new Set(idle.map(({ resource, path }) => `${resource?.name} ${path}`));
}

/** The documents without those targets, and without a policy that has no other. */
function withoutTargets(docs: readonly Doc[], idle: ReadonlySet<string>): Doc[] {
  return docs.flatMap((doc) => {
    const left = (list: 'targetRefs' | 'targetSelectors') =>
      doc.spec[list]?.filter((_: unknown, index: number) => !idle.has(`${doc.metadata.name} spec.${list}[${index}]`));
    const targetRefs = left('targetRefs');
    const targetSelectors = left('targetSelectors');
    if (targetRefs === undefined && targetSelectors === undefined) return [doc];
    if (!targetRefs?.length && !targetSelectors?.length) return [];
    return [{ ...doc, spec: { ...doc.spec, targetRefs, targetSelectors } }];
  });
}

const keysOf = (menu: FieldMenu) => Object.fromEntries(Object.entries(menu).map(([name, { key }]) => [name, key]));
const TRAFFIC_KEYS = keysOf(HTTP_ROUTE_TRAFFIC);
const FRONTEND_KEYS = keysOf(FRONTEND);
const BACKEND_KEYS = { ...keysOf({ ...BACKEND, ...HEALTH, ...AI }), mcpAuthorization: 'mcpAuthorization' };

/** For each key of the config the numbers that must have arrived there. */
function expected(
  effective: Effective,
  keys: Readonly<Record<string, string>>,
  markers: Markers,
): Record<string, number[]> {
  return Object.fromEntries(
    Object.entries(effective).map(([name, value]) => [keys[name] ?? `unknown ${name}`, markers.in(value)]),
  );
}

/** For each key of the config the numbers that have arrived there. */
function arrived(held: Held, markers: Markers): Record<string, number[]> {
  const entries = Object.entries(held).map(([key, value]) => [key, markers.in(value)] as const);
  return Object.fromEntries(entries.filter(([, found]) => found.length > 0));
}

describe(`the emitted config and the naive model (MODEL_SEED=${SEED}, ${WORLDS} sets of policies)`, () => {
  it('agree on every listener, rule and destination', { timeout: 600_000 }, () => {
    const random = new Random(SEED);
    let compared = 0;
    let idleSeen = 0;
    for (let world = 0; world < WORLDS; world++) {
      const { docs, markers } = randomWorld(random, { ties: false });
      // Compiles without the targets that are reported to have no effect. The model includes them, so it would report a loss.
      const whole = compileDocs(docs);
      const idle = idleTargets(whole);
      idleSeen += idle.size;
      const result = idle.size === 0 ? whole : compileDocs(withoutTargets(docs, idle));
      const errors = result.diagnostics.filter(({ severity }) => severity === 'error');
      expect(
        errors.map(({ code, path, message }) => `${code} ${path} ${message}`),
        `world ${world}`,
      ).toEqual([]);
      const { rules, frontend } = model(docs);
      const evaluators = new Map(
        result.gateways.map(({ name, config }) => [name, new Evaluator(load(config) as Record<string, any>)]),
      );
      for (const [name, evaluator] of evaluators) {
        expect(arrived(evaluator.frontend(), markers), `world ${world}, frontend of ${name}`).toEqual(
          expected(frontend[name], FRONTEND_KEYS, markers),
        );
      }
      for (const rule of rules) {
        compareRule(rule, docs, evaluators.get(rule.gateway) as Evaluator, markers, world);
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(WORLDS * 2);
    expect(idleSeen).toBeGreaterThan(0);
  });
});

function compareRule(
  rule: ModelRule,
  docs: readonly Doc[],
  evaluator: Evaluator,
  markers: Markers,
  world: number,
): void {
  const { kind, spec } = docs.find(
    ({ kind: of, metadata }) => of.endsWith('Route') && metadata.name === rule.route,
  ) as Doc;
  const listener = evaluator.listener(rule.listener);
  const suffix = kind === 'GRPCRoute' ? '.grpc' : '';
  const route = evaluator.route(listener, 'n', `${rule.route}.${String(rule.rule).padStart(2, '0')}${suffix}`);
  const place = `world ${world}, ${rule.gateway} ${rule.listener} ${route.name}`;
  expect(arrived(evaluator.preRouting(listener), markers), `${place} before routing`).toEqual(
    expected(rule.preRouting, TRAFFIC_KEYS, markers),
  );
  expect(arrived(evaluator.traffic(listener, route), markers), `${place} after routing`).toEqual(
    expected(rule.traffic, TRAFFIC_KEYS, markers),
  );
  expect(route.backends).toHaveLength(rule.backends.length);
  rule.backends.forEach(({ backend, sections }, index) => {
    const ref = route.backends[index];
    const { name } = spec.rules[rule.rule].backendRefs[index];
    const understood = onlyUnderstood(name);
    // LLM settings take effect at a provider, and can be emitted at each provider instead of the backend.
    const { ai: _, ...others } = arrived(evaluator.backend(listener, route, ref), markers);
    const { ai: __, ...wanted } = understood(expected(backend, BACKEND_KEYS, markers));
    expect(others, `${place} to ${name}`).toEqual(wanted);
    for (const [section, effective] of Object.entries(sections)) {
      const at = `${place} to ${name}, ${section}`;
      expect(arrived(evaluator.section(listener, route, ref, section), markers), at).toEqual(
        understood(expected(effective, BACKEND_KEYS, markers)),
      );
    }
  });
}

/** `ai` means something to LLMs only, `mcp` to MCP servers only. */
function onlyUnderstood(name: string): (keys: Record<string, number[]>) => Record<string, number[]> {
  const foreign = new Set([...(name === 'llm' ? [] : ['ai']), ...(name === 'hub' ? [] : ['mcpAuthorization'])]);
  return (keys) => Object.fromEntries(Object.entries(keys).filter(([key]) => !foreign.has(key)));
}

import type { Fields } from '../../../core/values/objects';
import { type Expression, fromStatic, json, jsonIf, list, map, struct } from '../code/model';
import { listAt, objectAt, only } from '../fields';
import { enumOf } from '../options';
import type { Reading } from '../reading';

/** Reads the services that check tool calls, in their order. */
export function mcpGuardrails({ processors, ...others }: Fields, reading: Reading): Expression {
  only(others, [], 'guardrails');
  return list(listAt(processors, 'processors').map((one) => guardrail(objectAt(one, 'processors'), reading)));
}

function guardrail({ methods, remote, ...others }: Fields, reading: Reading): Expression {
  only(others, [], 'processors');
  const fields = objectAt(remote, 'remote');
  const { backendRef, failureMode, allowedRequestHeaders, disallowedRequestHeaders, metadata, ...rest } = fields;
  only(rest, [], 'remote');
  const phases = Object.entries(objectAt(methods, 'methods')).map(([method, phase]): [string, Expression] => [
    method,
    enumOf('McpGuardrailPhase', phase, 'methods'),
  ]);
  const texts = metadata === undefined ? undefined : Object.entries(objectAt(metadata, 'metadata'));
  return fromStatic(
    'McpGuardrail',
    'service',
    reading.destination(backendRef),
    struct('McpGuardrailOptions', {
      methods: map(phases),
      failOpen: failureMode === 'FailOpen' ? json(true) : undefined,
      allowedHeaders: jsonIf(allowedRequestHeaders),
      disallowedHeaders: jsonIf(disallowedRequestHeaders),
      metadata: texts && map(texts.map(([name, text]) => [name, fromStatic('Cel', 'of', json(text))])),
    }),
  );
}

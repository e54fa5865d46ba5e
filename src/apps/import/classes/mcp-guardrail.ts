import type { Fields } from '../../../core/values/objects';
import { type CodeExpression, fromStatic, json, jsonIf, listCode, mapCode, structCode } from '../code/model';
import { listAt, objectAt, only } from '../fields';
import { enumOf } from '../options';
import type { ImportReading } from '../reading';

/** Reads the services that check tool calls, in their order. */
export function mcpGuardrails({ processors, ...others }: Fields, reading: ImportReading): CodeExpression {
  only(others, [], 'guardrails');
  return listCode(listAt(processors, 'processors').map((one) => guardrail(objectAt(one, 'processors'), reading)));
}

function guardrail({ methods, remote, ...others }: Fields, reading: ImportReading): CodeExpression {
  only(others, [], 'processors');
  const fields = objectAt(remote, 'remote');
  const { backendRef, failureMode, allowedRequestHeaders, disallowedRequestHeaders, metadata, ...rest } = fields;
  only(rest, [], 'remote');
  const phases = Object.entries(objectAt(methods, 'methods')).map(([method, phase]): [string, CodeExpression] => [
    method,
    enumOf('McpGuardrailPhase', phase, 'methods'),
  ]);
  const texts = metadata === undefined ? undefined : Object.entries(objectAt(metadata, 'metadata'));
  return fromStatic(
    'McpGuardrail',
    'service',
    reading.destination(backendRef),
    structCode('McpGuardrailOptions', {
      methods: mapCode(phases),
      failOpen: failureMode === 'FailOpen' ? json(true) : undefined,
      allowedHeaders: jsonIf(allowedRequestHeaders),
      disallowedHeaders: jsonIf(disallowedRequestHeaders),
      metadata: texts && mapCode(texts.map(([name, text]) => [name, fromStatic('Cel', 'of', json(text))])),
    }),
  );
}

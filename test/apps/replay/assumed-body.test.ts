import { describe, expect, it } from 'vitest';
import { readsKnownPartsOfBodies } from '../../../src/apps/replay/assumed-body';

describe('bodies of which only the model is recorded', () => {
  it.each([
    'json(request.body).model',
    '!(json(request.body).model in ["a"]) && json(request.body).model.matches("^gpt")',
    'json(request.body).with(body, body.messages.all(one, one.role.size() > 0)) && request.path == "/"',
    'request.headers["x-body"] == "a"',
  ])('are known to %s', (expression) => {
    expect(readsKnownPartsOfBodies(JSON.stringify([{ expression, body: 'text' }]))).toBe(true);
  });

  it.each([
    'json(request.body).user == "ada"',
    'string(request.body).contains("secret")',
    'json(request.body)["model"] == "a"',
    'json(request.body).with(body, body.stream == true)',
    'json(request.body).with(body, has(body["stream"]))',
    'json(request.body).with(other, other.model == "a" && other.temperature > 1)',
  ])('are not known to %s', (expression) => {
    expect(readsKnownPartsOfBodies(JSON.stringify([{ expression }]))).toBe(false);
  });
});

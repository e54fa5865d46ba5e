import { isObject } from '../../../core/values/objects';
import { at, listAt, numberAt, objectAt, textAt } from './fields';

/** A function that a model can call. */
export interface MockTool {
  readonly name: string;
  readonly schema: unknown;
}

/** The calls that a request permits: any or none, at least one, or one of a certain function. */
export type ToolChoice = 'auto' | 'none' | 'required' | { readonly name: string };

/** A request to a model, independent of the format. */
export interface Question {
  readonly model: string | undefined;
  /** All text that the model reads. */
  readonly prompt: string;
  /** The text of the last message that is not the model's own. */
  readonly last: string;
  /** Whether the last message consists of results of tool calls. */
  readonly hasResults: boolean;
  readonly tools: readonly MockTool[];
  readonly toolChoice: ToolChoice;
  /** The schema of the requested JSON. */
  readonly schema: unknown;
  readonly most: number | undefined;
  readonly stops: readonly string[];
  readonly choices: number;
  readonly isStreamed: boolean;
}

/** A request to a mock model. */
export interface ModelRequest {
  readonly path: string;
  readonly body: unknown;
  readonly question: Question;
}

interface ReadMessage {
  readonly role: string;
  readonly text: string;
  readonly isResult: boolean;
}

type OfFormat = Omit<Question, 'model' | 'prompt' | 'last' | 'hasResults' | 'isStreamed'>;

/** Reads a request of chat completions. */
export function chatQuestion(body: unknown): Question {
  const messages = listAt(body, 'messages').map((message) => readMessage(message, textAt(message, 'role') === 'tool'));
  const format = objectAt(body, 'response_format');
  return question(body, messages, {
    tools: functionsIn(
      listAt(body, 'tools').map((tool) => at(tool, 'function')),
      'parameters',
    ),
    toolChoice: choiceOf(at(body, 'tool_choice'), textAt(body, 'tool_choice', 'function', 'name')),
    schema: textAt(format, 'type') === 'json_object' ? {} : at(format, 'json_schema', 'schema'),
    most: numberAt(body, 'max_completion_tokens') ?? numberAt(body, 'max_tokens'),
    stops: textsOf(at(body, 'stop')),
    choices: Math.max(1, numberAt(body, 'n') ?? 1),
  });
}

/** Reads a request of OpenAI's responses, or of embeddings. */
export function inputQuestion(body: unknown): Question {
  const input = at(body, 'input');
  const items: readonly unknown[] = Array.isArray(input) ? input : [input];
  const messages = items.map((item) =>
    textAt(item, 'type') === 'function_call_output'
      ? { role: 'tool', text: textOf(at(item, 'output')), isResult: true }
      : readMessage(isObject(item) ? item : { content: item }, false),
  );
  const format = objectAt(body, 'text', 'format');
  const tools = listAt(body, 'tools').filter((tool) => textAt(tool, 'type') === 'function');
  return question(body, messages, {
    tools: functionsIn(tools, 'parameters'),
    toolChoice: choiceOf(at(body, 'tool_choice'), textAt(body, 'tool_choice', 'name')),
    schema: textAt(format, 'type') === 'json_object' ? {} : at(format, 'schema'),
    most: numberAt(body, 'max_output_tokens'),
    stops: [],
    choices: 1,
  });
}

/** Reads a request of Anthropic's messages. */
export function messagesQuestion(body: unknown): Question {
  const format = objectAt(body, 'output_config', 'format') ?? objectAt(body, 'output_format');
  return question(body, listAt(body, 'messages').map(readBlocks), {
    tools: functionsIn(listAt(body, 'tools'), 'input_schema'),
    toolChoice: choiceOf(at(body, 'tool_choice', 'type'), textAt(body, 'tool_choice', 'name')),
    schema: at(format, 'schema'),
    most: numberAt(body, 'max_tokens'),
    stops: textsOf(at(body, 'stop_sequences')),
    choices: 1,
  });
}

/** Reads a request of Bedrock's Converse. */
export function converseQuestion(body: unknown): Question {
  const choice = objectAt(body, 'toolConfig', 'toolChoice') ?? {};
  const [kind] = Object.keys(choice);
  return question(body, listAt(body, 'messages').map(readBlocks), {
    tools: functionsIn(
      listAt(body, 'toolConfig', 'tools').map((tool) => at(tool, 'toolSpec')),
      'inputSchema',
      'json',
    ),
    toolChoice: choiceOf(kind, textAt(choice, 'tool', 'name')),
    schema: undefined,
    most: numberAt(body, 'inferenceConfig', 'maxTokens'),
    stops: textsOf(at(body, 'inferenceConfig', 'stopSequences')),
    choices: 1,
  });
}

function question(body: unknown, messages: readonly ReadMessage[], more: OfFormat): Question {
  const others = messages.filter(({ role }) => role !== 'assistant');
  const instructions = [at(body, 'system'), at(body, 'instructions')].map(textOf);
  return {
    model: textAt(body, 'model'),
    prompt: [...instructions, ...messages.map(({ text }) => text)].filter(Boolean).join(' '),
    last: others.at(-1)?.text ?? '',
    hasResults: messages.at(-1)?.isResult === true,
    isStreamed: at(body, 'stream') === true,
    ...more,
  };
}

function readMessage(message: unknown, isResult: boolean): ReadMessage {
  return { role: textAt(message, 'role') ?? '', text: textOf(at(message, 'content')), isResult };
}

function readBlocks(message: unknown): ReadMessage {
  const results = listAt(message, 'content').filter(
    (block) => textAt(block, 'type') === 'tool_result' || objectAt(block, 'toolResult') !== undefined,
  );
  if (results.length === 0) return readMessage(message, false);
  const text = results.map((block) => textOf(at(block, 'content') ?? at(block, 'toolResult', 'content'))).join(' ');
  return { role: 'tool', text, isResult: true };
}

function functionsIn(tools: readonly unknown[], ...schema: readonly string[]): MockTool[] {
  return tools.flatMap((tool) => {
    const name = textAt(tool, 'name');
    return name === undefined ? [] : [{ name, schema: at(tool, ...schema) }];
  });
}

function choiceOf(choice: unknown, name: string | undefined): ToolChoice {
  if (name !== undefined) return { name };
  if (choice === 'none') return 'none';
  return choice === 'required' || choice === 'any' ? 'required' : 'auto';
}

function textsOf(value: unknown): string[] {
  return [value].flat().filter((one): one is string => typeof one === 'string' && one !== '');
}

/** Returns the text of a message's content: a string, or the texts of its parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content;
  if (!Array.isArray(content)) return '';
  return content.map((part) => textAt(part, 'text') ?? '').join(' ');
}

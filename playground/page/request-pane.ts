/// <reference lib="dom" />
import { element } from '../../graph-page/elements';
import { request } from './commands';
import type { Compiler } from './compiler';
import { type Inputs, type Output, TextPane } from './panes';
import type { RequestInput } from './state';

interface Field {
  readonly label: string;
  readonly placeholder?: string;
  readonly control: 'input' | 'textarea' | readonly string[];
}

const REQUEST: Readonly<Partial<Record<keyof RequestInput, Field>>> = {
  line: { label: 'Request', control: 'input', placeholder: 'POST https://llm.example.com/v1/chat/completions' },
  headers: { label: 'Headers, one per line', control: 'textarea', placeholder: 'x-team: search' },
  body: { label: 'Body', control: 'textarea', placeholder: '{"model": "gpt-4o"}' },
};

/** Credentials are assumed to be valid: the page needs no real one. */
const CALLER: Readonly<Partial<Record<keyof RequestInput, Field>>> = {
  claims: { label: 'JWT: its claims as JSON', control: 'textarea', placeholder: '{"groups": ["sre"]}' },
  apiKey: { label: 'API key: its metadata as JSON', control: 'textarea', placeholder: '{"team": "search"}' },
  basicUser: { label: 'Basic authentication: user', control: 'input', placeholder: 'ann' },
  client: { label: 'IP address', control: 'input', placeholder: '203.0.113.7' },
  externalAuthorization: { label: 'External authorization', control: ['', 'allows', 'refuses'] },
};

/** The answer of one Gateway, as the report of `request` writes it. */
interface GatewayAnswer {
  readonly gateway: string;
  readonly answer?: {
    readonly routed: boolean;
    readonly status?: number;
    readonly reason: string;
    readonly destinations: readonly string[];
  };
}

/** The answer to a request, followed by the explanation. */
export class RequestPane extends TextPane {
  private readonly answers: HTMLElement;

  public constructor(
    compiler: Compiler,
    private asked: RequestInput,
    changed: (asked: RequestInput) => void,
  ) {
    const fields = (all: typeof REQUEST) =>
      (Object.entries(all) as [keyof RequestInput, Field][]).map(([name, field]) => {
        const control = controlOf(field);
        control.value = asked[name];
        control.addEventListener('input', () => {
          this.asked = { ...this.asked, [name]: control.value };
          changed(this.asked);
        });
        return element('label', {}, field.label, control);
      });
    const caller = element(
      'details',
      {},
      element('summary', {}, 'Credentials of the caller'),
      element('div', { class: 'fields' }, ...fields(CALLER)),
    );
    caller.open = Object.keys(CALLER).some((name) => asked[name as keyof RequestInput] !== '');
    const answers = element('div', { class: 'answers', role: 'status', 'aria-label': 'Answer' });
    const form = element('div', { class: 'form' }, element('div', { class: 'fields' }, ...fields(REQUEST)), caller);
    super(compiler, 'Explanation of the answer', form, answers);
    this.answers = answers;
  }

  protected async run({ files }: Inputs, isCurrent: () => boolean): Promise<Output> {
    const args = request(files, this.asked);
    const [json, { out, err }] = await Promise.all([
      this.compiler.run([...args.slice(0, 1), '--format=json', ...args.slice(1)], files),
      this.compiler.run(args, files),
    ]);
    if (isCurrent()) this.answers.replaceChildren(...answersIn(json.out).map(answerLine));
    return { args, text: out + err, format: 'text' };
  }
}

function controlOf({ control, placeholder }: Field): HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  if (control === 'input') return element('input', { placeholder, spellcheck: 'false', autocomplete: 'off' });
  if (control === 'textarea') return element('textarea', { rows: '2', placeholder, spellcheck: 'false' });
  return element('select', {}, ...control.map((value) => element('option', { value }, value || 'not specified')));
}

function answersIn(report: string): readonly GatewayAnswer[] {
  try {
    return JSON.parse(report).explanations ?? [];
  } catch {
    return [];
  }
}

function answerLine({ gateway, answer }: GatewayAnswer): HTMLElement {
  const { status, reason = '', destinations = [] } = answer ?? {};
  const head = status === undefined ? (destinations.length > 0 ? 'forwarded' : 'no answer') : String(status);
  const kind = destinations.length > 0 || (status !== undefined && status < 400) ? 'fine' : 'refused';
  return element(
    'p',
    { class: `answer ${kind}` },
    element('strong', {}, head),
    ` ${destinations.length > 0 ? `to ${destinations.join(' or ')}` : reason} `,
    element('span', { class: 'dim' }, `Gateway ${gateway}`),
  );
}

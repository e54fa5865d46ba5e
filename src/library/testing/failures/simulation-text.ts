import type { McpTimeline } from './mcp-timelines';
import type { Attempt, FailureTimeline } from './outage';
import type { SimulatedDestination, Stretch } from './simulate';

/** Returns the simulation as lines of text. */
export function simulationLines(destinations: readonly SimulatedDestination[]): string[] {
  return destinations.flatMap(({ destination, share, stretches, calls }) => [
    `while it fails, to ${destination} (${Math.round(share * 1000) / 10} % of the requests)`,
    ...(calls
      ? calls.flatMap((call, index) => mcpLines(call, calls[index - 1]))
      : stretches.flatMap((stretch, index) => stretchLines(stretch, index === 0))),
  ]);
}

function stretchLines({ from, to, worst, best }: Stretch, isFirst: boolean): string[] {
  const which = to === undefined ? (isFirst ? 'each request' : `from request ${from} on`) : numbers(from, to);
  const isOne = timelineText(worst) === timelineText(best);
  const lines = [`  ${which}: ${isOne ? '' : 'at worst '}${timelineText(worst)}`];
  lines.push(...worst.attempts.map((attempt, index) => `    ${index + 1}. ${attemptText(attempt)}`));
  if (!isOne) lines.push(`    at best ${timelineText(best)}`);
  return lines;
}

const REQUEST_TEXT = { session: 'a new session', list: 'a list of tools' } as const;

/** Returns the lines of an MCP timeline, without repeating an equal one. */
function mcpLines(timeline: McpTimeline, before: McpTimeline | undefined): string[] {
  const { of, target, attempts, status, milliseconds } = timeline;
  const line = `  ${of === 'tool' ? `a tool of ${target}` : REQUEST_TEXT[of]}: ${status} ${mcpWay(timeline)}`;
  if (of === 'tool' || (before && before.status === status && before.milliseconds === milliseconds)) return [line];
  return [line, ...attempts.map((attempt) => `    ${targetText(attempt)}`)];
}

/** `from wiki, without tickets`. */
function mcpWay({ attempts, served, answeredBy, milliseconds }: McpTimeline): string {
  const missing = attempts.map(({ endpoint }) => endpoint).filter((name) => !served.includes(name));
  const left = served.length > 0 && missing.length > 0 ? `, without ${missing.join(', ')}` : '';
  return `from ${answeredBy ?? 'the gateway'}${left}${milliseconds > 0 ? `, ${timeText(milliseconds)} later` : ''}`;
}

function targetText({ endpoint, status, isAnswered, milliseconds }: Attempt): string {
  const time = milliseconds > 0 ? ` after ${timeText(milliseconds)}` : '';
  return `${endpoint}: ${isAnswered ? `answers ${status}` : 'no answer'}${time}`;
}

function numbers(from: number, to: number): string {
  return from === to ? `request ${from}` : `requests ${from} to ${to}`;
}

/** `200 from anthropic after 3 attempts, 20s later`. */
function timelineText(timeline: FailureTimeline): string {
  return `${timeline.status} ${wayText(timeline)}`;
}

/** The destination that answered, and the time until then. */
export function wayText(timeline: FailureTimeline | McpTimeline): string {
  if ('served' in timeline) return mcpWay(timeline);
  const { answeredBy, attempts, milliseconds } = timeline;
  const who = answeredBy === undefined ? 'from the gateway' : `from ${answeredBy}`;
  const count = attempts.length === 1 ? 'at the first attempt' : `after ${attempts.length} attempts`;
  return `${who} ${count}${milliseconds > 0 ? `, ${timeText(milliseconds)} later` : ''}`;
}

function attemptText({ endpoint, tier, status, isAnswered, milliseconds, leftOutFor }: Attempt): string {
  const what = isAnswered ? `answers ${status}` : `no answer (${status})`;
  const time = milliseconds > 0 ? ` after ${timeText(milliseconds)}` : '';
  const out = leftOutFor === undefined ? '' : `, evicted for ${timeText(leftOutFor)}`;
  return `${endpoint} (tier ${tier}): ${what}${time}${out}`;
}

export function timeText(milliseconds: number): string {
  return milliseconds % 1000 === 0 ? `${milliseconds / 1000}s` : `${milliseconds}ms`;
}

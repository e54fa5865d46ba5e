import { DiagnosticCollector } from '../../diagnostics';
import { CODE } from '../../diagnostics/codes.generated';
import { messageOf } from '../../text/error-text';
import { type InputDocument, type LoadedInput, titleOf } from '../model/document';
import { type Crash, crashIn } from './crash';

/** A fault that so many documents bring to light is not one of theirs. */
const MOST_CRASHES = 5;

/** @param isTrial whether only success or failure matters */
type Compiler<Result> = (input: LoadedInput, diagnostics: DiagnosticCollector, isTrial: boolean) => Result;

/** Compiles; a fault of the compiler itself is kept to the document that brings it to light, like a fault of that document. */
export function contained<Result>(
  input: LoadedInput,
  diagnostics: DiagnosticCollector,
  compiler: Compiler<Result>,
  crashes = 0,
): Result {
  const before = diagnostics.fork();
  try {
    return compiler(input, diagnostics, false);
  } catch (error) {
    const fails = (some: LoadedInput) => throws(() => compiler(some, new DiagnosticCollector(), true));
    const crash = crashes < MOST_CRASHES ? crashIn(input, fails) : undefined;
    if (!crash) throw error;
    diagnostics.returnTo(before);
    reportCrash(crash, input, error, diagnostics);
    return contained(crash.rest, diagnostics, compiler, crashes + 1);
  }
}

function reportCrash(
  { document, beside }: Crash,
  { documents }: LoadedInput,
  error: unknown,
  diagnostics: DiagnosticCollector,
): void {
  const values = { document: titleOf(document.value), reason: messageOf(error) };
  const at = (one: InputDocument) => ({ document: documents.indexOf(one), path: [] });
  const notes = beside.map((other) => ({ text: `together with ${titleOf(other.value)}`, at: at(other) }));
  diagnostics.report(CODE.compilerFailure, at(document), values, { notes });
}

function throws(act: () => unknown): boolean {
  try {
    act();
    return false;
  } catch {
    return true;
  }
}

import { init, type Z3_context, Z3_lbool, type Z3_solver } from 'z3-solver';
import type { Formula } from './formulas';

type Program = Awaited<ReturnType<typeof init>>;

/** The result of the solver, which gives up after some time. */
export type Answer = 'sat' | 'unsat' | 'unknown';

/** For one question, in steps of z3, so that it gives up on the same ones everywhere. */
const MOST_STEPS = 150_000;

/** z3, spoken to in SMT-LIB. */
export class Solver {
  public static async start(): Promise<Solver> {
    return new Solver(await init());
  }

  private known: { readonly context: Z3_context; readonly solver: Z3_solver } | undefined;

  private constructor(private readonly program: Program) {}

  /** Forgets all names but these. @param declarations - each is a statement */
  public begin(declarations: readonly string[]): void {
    const { Z3 } = this.program;
    this.forget();
    const settings = Z3.mk_config();
    const context = Z3.mk_context(settings);
    Z3.del_config(settings);
    const solver = Z3.mk_solver(context);
    Z3.solver_inc_ref(context, solver);
    const limits = Z3.mk_params(context);
    Z3.params_inc_ref(context, limits);
    Z3.params_set_uint(context, limits, Z3.mk_string_symbol(context, 'rlimit'), MOST_STEPS);
    Z3.solver_set_params(context, solver, limits);
    Z3.params_dec_ref(context, limits);
    this.known = { context, solver };
    this.tell(declarations.join('\n'));
  }

  /** Checks whether a formula is satisfiable, and returns the model. */
  public async ask(formula: Formula): Promise<{ readonly answer: Answer; readonly example?: string }> {
    if (!this.known) throw new Error('there are no names yet');
    const { Z3 } = this.program;
    const { context, solver } = this.known;
    Z3.solver_push(context, solver);
    this.tell(`(assert ${formula})`);
    const said = await Z3.solver_check(context, solver);
    const answer = said === Z3_lbool.Z3_L_TRUE ? 'sat' : said === Z3_lbool.Z3_L_FALSE ? 'unsat' : 'unknown';
    const example = answer === 'sat' ? Z3.model_to_string(context, Z3.solver_get_model(context, solver)) : undefined;
    Z3.solver_pop(context, solver, 1);
    return { answer, ...(example === undefined ? {} : { example }) };
  }

  private tell(text: string): void {
    if (!this.known) throw new Error('nothing is begun');
    const { Z3 } = this.program;
    const { context, solver } = this.known;
    Z3.solver_from_string(context, solver, text);
    const code = Z3.get_error_code(context);
    if (code !== 0) throw new Error(`${Z3.get_error_msg(context, code)}\n${text}`);
  }

  /** Its threads would keep the process. */
  public stop(): void {
    this.forget();
    this.program.em['PThread'].terminateAllThreads();
  }

  private forget(): void {
    const { Z3 } = this.program;
    if (!this.known) return;
    const { context, solver } = this.known;
    Z3.solver_dec_ref(context, solver);
    Z3.del_context(context);
    this.known = undefined;
  }
}

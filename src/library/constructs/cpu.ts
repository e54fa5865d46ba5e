import { CODE } from '../../core/diagnostics/codes.generated';
import { checkedOptions } from './checked-options';
import { usageError } from './usage-error';

/**
 * An amount of CPU.
 *
 * @example
 *
 * new GatewayClass(chart, 'internal', { resources: { cpuRequest: Cpu.millis(250), cpuLimit: Cpu.units(2) } });
 */
@checkedOptions('Cpu')
export class Cpu {
  /**
   * Thousandths of a core.
   *
   * @param amount a whole number, 0 or more
   */
  public static millis(amount: number): Cpu {
    if (!Number.isSafeInteger(amount) || amount < 0)
      throw usageError(CODE.invalidCpuAmount, { amount: `${amount} thousandths of a core` });
    return new Cpu(`${amount}m`);
  }

  /**
   * Cores, at most three decimal places.
   *
   * @param amount 0 or more, such as 0.5
   */
  public static units(amount: number): Cpu {
    const millis = amount * 1000;
    if (!Number.isSafeInteger(Math.round(millis)) || Math.abs(millis - Math.round(millis)) > 1e-6 || amount < 0)
      throw usageError(CODE.invalidCpuAmount, { amount: `${amount} cores` });
    return new Cpu(String(amount));
  }

  private constructor(
    /**
     * The amount in the notation of Kubernetes.
     *
     * @internal
     */
    public readonly _text: string,
  ) {}
}

/// <reference lib="dom" />
import { element } from '../../graph-page/elements';
import { examples } from './examples';
import { previousState } from './saved-state';
import type { State } from './state';

/** The menu of examples, grouped by what they are for. It also offers the text that another one has replaced. */
export class ExampleMenu {
  private readonly previous = element('option', { value: 'previous' }, 'Your previous text');

  public constructor(select: HTMLSelectElement, open: (state: State) => void) {
    const groups = [...new Set(examples.map(({ group }) => group))].map((group) =>
      element(
        'optgroup',
        { label: group },
        ...examples.flatMap((example, index) =>
          example.group === group ? [element('option', { value: String(index) }, example.title)] : [],
        ),
      ),
    );
    select.append(element('option', { value: '' }, 'choose'), ...groups, this.previous);
    this.offerPrevious();
    select.addEventListener('change', () => {
      const state = select.value === 'previous' ? previousState() : examples[Number(select.value)];
      select.selectedIndex = 0;
      if (state) open(state);
    });
  }

  public offerPrevious(): void {
    const isThere = previousState() !== undefined;
    this.previous.hidden = !isThere;
    this.previous.disabled = !isThere;
  }
}

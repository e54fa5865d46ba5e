/// <reference lib="dom" />

const KEY = 'cdk8s-ai-gateway-playground-divider';
/** The bounds of the left part, in percent of the width. */
const LEAST = 20;
const MOST = 80;
const MIDDLE = 50;

/** Makes the line between the two parts of the page movable, by pointer and by keyboard; a double click centers it. */
export function movableDivider(divider: HTMLElement): void {
  const around = divider.parentElement;
  if (!around) return;
  const show = (percent: number) => {
    const left = Math.round(Math.min(MOST, Math.max(LEAST, percent)));
    around.style.setProperty('--left', `${left}%`);
    divider.setAttribute('aria-valuenow', String(left));
    try {
      localStorage.setItem(KEY, String(left));
    } catch {}
  };
  const now = () => Number(divider.getAttribute('aria-valuenow'));
  show(Number(remembered()) || MIDDLE);
  divider.addEventListener('dblclick', () => show(MIDDLE));
  divider.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    divider.focus();
    divider.setPointerCapture(event.pointerId);
    const { left, width } = around.getBoundingClientRect();
    const move = ({ clientX }: PointerEvent) => show(((clientX - left) / width) * 100);
    divider.addEventListener('pointermove', move);
    divider.addEventListener('lostpointercapture', () => divider.removeEventListener('pointermove', move), {
      once: true,
    });
  });
  divider.addEventListener('keydown', (event) => {
    const steps: Readonly<Record<string, number>> = {
      ArrowLeft: now() - 2,
      ArrowRight: now() + 2,
      Home: LEAST,
      End: MOST,
    };
    const wanted = steps[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    show(wanted);
  });
}

function remembered(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

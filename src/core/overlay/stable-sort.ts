/** Whether the item at the first index belongs before the item at the second. */
type Before<T> = (left: T, right: T) => boolean;

const BLOCK = 20;

/**
 * Sorts like Go's `sort.SliceStable`, step by step. Kubernetes sorts list items with a comparison that is inconsistent for unknown items,
 * so the result depends on the steps of the algorithm: insertion-sorted blocks of 20, merged in place.
 */
export function sortLikeGo<T>(items: T[], before: Before<T>): void {
  const less = (i: number, j: number): boolean => before(items[i]!, items[j]!);
  const swap = (i: number, j: number): void => {
    [items[i], items[j]] = [items[j]!, items[i]!];
  };
  const size = items.length;
  for (let start = 0; start < size; start += BLOCK) insertionSort(start, Math.min(start + BLOCK, size), less, swap);
  for (let width = BLOCK; width < size; width *= 2) {
    for (let start = 0; start + width < size; start += 2 * width) {
      mergeHalves(start, start + width, Math.min(start + 2 * width, size), less, swap);
    }
  }
}

type Less = (i: number, j: number) => boolean;
type Swap = (i: number, j: number) => void;

function insertionSort(start: number, end: number, less: Less, swap: Swap): void {
  for (let i = start + 1; i < end; i++) {
    for (let j = i; j > start && less(j, j - 1); j--) swap(j, j - 1);
  }
}

/** Merges the sorted ranges [start, middle) and [middle, end) by rotation, after "SymMerge" by Kim and Kutzner. */
function mergeHalves(start: number, middle: number, end: number, less: Less, swap: Swap): void {
  if (middle - start === 1) {
    const at = search(middle, end, (i) => less(i, start));
    for (let i = start; i < at - 1; i++) swap(i, i + 1);
    return;
  }
  if (end - middle === 1) {
    const at = search(start, middle, (i) => !less(middle, i));
    for (let i = middle; i > at; i--) swap(i, i - 1);
    return;
  }
  const centre = Math.floor((start + end) / 2);
  const sum = centre + middle;
  const from = middle > centre ? sum - end : start;
  const to = Math.min(middle, centre);
  const left = search(from, to, (i) => !less(sum - 1 - i, i));
  const right = sum - left;
  if (left < middle && middle < right) rotate(left, middle, right, swap);
  if (start < left && left < centre) mergeHalves(start, left, centre, less, swap);
  if (centre < right && right < end) mergeHalves(centre, right, end, less, swap);
}

/** Returns the first index in [low, high) for which `goesRight` is false, by binary search; `high` if there is none. */
function search(low: number, high: number, goesRight: (index: number) => boolean): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (goesRight(middle)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Exchanges the neighbouring ranges [start, middle) and [middle, end). */
function rotate(start: number, middle: number, end: number, swap: Swap): void {
  let left = middle - start;
  let right = end - middle;
  while (left !== right) {
    if (left > right) {
      swapRanges(middle - left, middle, right, swap);
      left -= right;
    } else {
      swapRanges(middle - left, middle + right - left, left, swap);
      right -= left;
    }
  }
  swapRanges(middle - left, middle, left, swap);
}

function swapRanges(first: number, second: number, count: number, swap: Swap): void {
  for (let i = 0; i < count; i++) swap(first + i, second + i);
}

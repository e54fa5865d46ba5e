/** Rules about the items of a list that are true for a list of numbers: the data plane skips non-string items. */
export const LOOSE_IN_MACROS: readonly ((list: string) => string)[] = [
  (list) => `${list}.exists(t, t.startsWith("a"))`,
  (list) => `${list}.all(t, t.startsWith("a"))`,
  (list) => `${list}.exists_one(t, t.endsWith("a"))`,
  (list) => `${list}.exists(t, t.startsWith("a") == true)`,
  (list) => `${list}.exists(t, true != !t.startsWith("a"))`,
  (list) => `${list}.exists(t, t == "b" ? false : t.startsWith("a"))`,
  (list) => `${list}.filter(t, t.startsWith("a")).size() > 0`,
  (list) => `size(${list}.filter(t, t.startsWith("a"))) > 0`,
  (list) => `${list}.filter(t, !t.startsWith("a")).size() == 0`,
  (list) => `${list}.map(t, t.startsWith("a")) == [true]`,
  (list) => `${list}.map(t, t.startsWith("a"), t).size() == 1`,
  (list) => `[${list}].exists(l, l.exists(t, t.startsWith("a")))`,
  (list) => `{"k": ${list}}.exists(k, {"k": ${list}}[k].all(t, t.endsWith("a")))`,
];

import { describe, expect, it } from 'vitest';
import { changesOfKustomization } from '../../../../src/core/compiler/1-load/kustomization';

const changes = (text: string, path = 'overlays/prod/kustomization.yaml') => changesOfKustomization(path, text);

describe('a kustomization', () => {
  it.each([
    ['patches:\n- path: a.yaml\n', ['patches']],
    ['patches: [{path: a.yaml}]\nnamespace: prod\n', ['namespace', 'patches']],
    ['kind: Kustomization\nnamePrefix: x-\n', ['namePrefix']],
    ['images:\n  - {name: a, newTag: b}\n', ['images']],
    ['resources:\n- ../base\n', ['resources of other folders']],
    ['resources:\n  - a.yaml\n  - ../../base\n', ['resources of other folders']],
    ['resources: [../base]\n', ['resources of other folders']],
    ['resources: [https://github.com/x/y?ref=v1]\n', ['resources of other folders']],
  ])('reports its changes: %j', (text, expected) => expect(changes(text)).toEqual(expected));

  it.each([
    ['resources:\n- a.yaml\n- b/\n'],
    ['resources: [a.yaml]\n'],
    ['patches: []\nresources: [a.yaml]\n'],
    ['patches:\nresources: [a.yaml]\n'],
    ['namespace: ""\n'],
    ['# namespace: prod\nresources: [a.yaml]\n'],
    ['generatorOptions: {disableNameSuffixHash: true}\nresources: [a.yaml]\n# see ../README\n'],
  ])('reports no changes if it only lists files: %j', (text) => expect(changes(text)).toEqual([]));

  it('reports nothing if it is unreadable', () => expect(changes('patches: [')).toEqual([]));

  it('is recognized by its file name', () => expect(changes('namespace: prod\n', 'a/other.yaml')).toEqual([]));
});

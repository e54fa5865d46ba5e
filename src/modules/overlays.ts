export * from '../core/overlay/strategic-merge-patch';
export * from '../library/overlay-types';

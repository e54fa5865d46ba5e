import type { Listener, Route, World } from './world';

/**
 * A world without the routes that lead to models, which a controller makes in another way, and without the listener that a file needs
 * for them; with the listeners that had some.
 */
export function withoutModels(world: World): { readonly world: World; readonly listeners: readonly string[] } {
  const isOfModels = ({ backends }: Route) =>
    backends.some(({ to }) => typeof to === 'string' && world.routers.has(to.replace(/^\//, '')));
  const had = world.listeners.filter(({ routes }) => routes.some(isOfModels));
  const isForModels = ({ routes }: Listener) => routes.length > 0 && routes.every(({ id }) => id.startsWith(INTERNAL));
  const listeners = world.listeners
    .filter((listener) => !isForModels(listener))
    .map((listener) => ({ ...listener, routes: listener.routes.filter((route) => !isOfModels(route)) }));
  return {
    world: { ...world, listeners },
    listeners: had.filter((listener) => !isForModels(listener)).map(({ id }) => id),
  };
}

/** Routes of the process's own. */
const INTERNAL = 'internal/llm:';

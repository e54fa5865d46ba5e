import { isObject } from '../../../core/values/objects';

/** Requests that a `ModelRouter` routes, by LiteLLM's names for them. */
const ROUTED = ['chat', 'responses', 'embedding'];

/** The function of models by name, if the file does not specify it. */
const BY_NAME: readonly (readonly [name: RegExp, kind: string])[] = [
  [/whisper|transcribe/, 'audio_transcription'],
  [/(^|[-_/])tts([-_]|$)/, 'audio_speech'],
  [/dall-e|gpt-image|imagen|stable-diffusion|stable-image|flux|nova-canvas/, 'image_generation'],
  [/sora|veo-/, 'video_generation'],
  [/rerank/, 'rerank'],
  [/moderation/, 'moderation'],
  [/realtime/, 'realtime'],
];

/** The paths of such requests. */
const PATHS: Readonly<Record<string, string>> = {
  completion: '/v1/completions',
  audio_transcription: '/v1/audio/transcriptions',
  audio_speech: '/v1/audio/speech',
  image_generation: '/v1/images/generations',
  image_edit: '/v1/images/edits',
  video_generation: '/v1/videos',
  rerank: '/v1/rerank',
  moderation: '/v1/moderations',
  realtime: '/v1/realtime',
};

/** Why no model of a router can be made of an entry; undefined if one can. */
export function notRouted(model: string, info: unknown): string | undefined {
  const written = isObject(info) ? info.mode : undefined;
  const kind = typeof written === 'string' ? written : BY_NAME.find(([name]) => name.test(model))?.[1];
  if (kind === undefined || ROUTED.some((one) => kind.startsWith(one))) return undefined;
  const path = PATHS[kind];
  const where = path === undefined ? 'its own path' : `\`${path}\``;
  return `Its mode is ${kind}, and ModelRouter serves chat completions, responses and embeddings. Add a \`Route\` at ${where} to a \`StaticBackend\` with its host and \`credentials\`.`;
}

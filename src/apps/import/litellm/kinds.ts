import { isObject } from '../../../core/values/objects';

/** Requests that a `ModelRouter` routes, by LiteLLM's names for them. */
const ROUTED = ['chat', 'completion', 'responses', 'embedding'];

/** What models of these names do, where the file says nothing else. */
const BY_NAME: readonly (readonly [name: RegExp, kind: string])[] = [
  [/whisper|transcribe/, 'audio_transcription'],
  [/(^|[-_/])tts([-_]|$)/, 'audio_speech'],
  [/dall-e|gpt-image|imagen|stable-diffusion|stable-image|flux|nova-canvas/, 'image_generation'],
  [/sora|veo-/, 'video_generation'],
  [/rerank/, 'rerank'],
  [/moderation/, 'moderation'],
  [/realtime/, 'realtime'],
];

/** Where such requests go; those that have one path. */
const PATHS: Readonly<Record<string, string>> = {
  audio_transcription: '/v1/audio/transcriptions',
  audio_speech: '/v1/audio/speech',
  image_generation: '/v1/images/generations',
  image_edit: '/v1/images/edits',
  video_generation: '/v1/videos',
  rerank: '/v1/rerank',
  moderation: '/v1/moderations',
  realtime: '/v1/realtime',
};

/** Why no model of a router can be made of an entry; undefined where one can. As one for chat it would fail, and say nothing of it. */
export function notRouted(model: string, info: unknown): string | undefined {
  const said = isObject(info) ? info.mode : undefined;
  const kind = typeof said === 'string' ? said : BY_NAME.find(([name]) => name.test(model))?.[1];
  if (kind === undefined || ROUTED.includes(kind)) return undefined;
  const path = PATHS[kind];
  const where = path === undefined ? 'a path of its own' : `\`${path}\``;
  return `it is for ${kind}, and ModelRouter routes chat, responses and embeddings: give it a \`Route\` at ${where} that leads to a \`StaticBackend\` for its host, with the key in \`credentials\``;
}

export * from '../library/constructs/llm-model';
export * from '../library/constructs/model-choice';
export * from '../library/constructs/model-source';

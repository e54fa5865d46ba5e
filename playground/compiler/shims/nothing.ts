// Replaces modules that no command of the page reaches.
export {};

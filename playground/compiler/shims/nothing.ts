// In place of what no command of the page gets to.
export {};

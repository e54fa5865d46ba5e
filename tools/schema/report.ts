/** Takes down what is wrong with the schema, and where. */
export type Report = (problem: string) => void;

/** Records a problem of the schema and its location. */
export type Report = (problem: string) => void;

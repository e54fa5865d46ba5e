/** How a release of the data plane is run. */
export interface DataPlaneRelease {
  /** The revision of the API that it belongs to: compiled output is judged by it unless another one is set. */
  readonly revision: 'v1.4' | 'v1.5';
  readonly registry: string;
  readonly repository: string;
  readonly tag: string;
  readonly containerName: string;
  /** Image with `sh` and `gunzip`, for the init container that unpacks a compressed config: the data plane's image has neither. */
  readonly unpackImage: string;
  /** The variable that lists the files of model catalogs, with commas between them; `undefined`: the release reads no variable. */
  readonly catalogVariable: string | undefined;
  /** The user that the container runs as. */
  readonly user: number;
  /** The default ports of the data plane itself. Listeners cannot use them. */
  readonly ports: { readonly admin: number; readonly stats: number; readonly readiness: number };
}

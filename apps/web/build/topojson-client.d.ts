/** As far as the map's data needs it; the package brings no types. */
declare module 'topojson-client' {
  interface Geometry {
    readonly type: string;
    readonly coordinates: readonly (readonly (readonly (readonly number[])[])[])[];
  }
  interface Feature {
    readonly geometry: Geometry;
  }
  export function feature(
    topology: unknown,
    object: unknown,
  ): Feature | { readonly features: readonly Feature[] };
}

/* What the type checks read in the place of a subpath that no page has, such as react/compiler-runtime: no names. */
export {};

/** A catalogue as the build compiles it: the parts of each translation by the English text. */
declare module '*.po' {
  export const messages: import('./language').Texts;
}

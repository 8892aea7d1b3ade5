// The narrower pattern stands first: the first that fits is taken.
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}

// Imported for its effect alone; it exports nothing.
declare module '*.css' {}

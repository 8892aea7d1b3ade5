/* The shared react-router under the owner's name for it, with the provider that flushes to the document. */
export * from './react-router';
export { RouterProvider } from 'unshared/react-router/dom';

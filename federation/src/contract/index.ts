export * from './prerendering';
export * from './registry';
export * from './remote-module';
export * from './site-config';

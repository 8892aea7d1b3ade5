import { remoteConfig } from 'federation/webpack';

export default remoteConfig(import.meta.dirname);

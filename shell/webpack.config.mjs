import { hostConfig } from 'federation/webpack';

export default hostConfig(import.meta.dirname);

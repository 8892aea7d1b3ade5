import { boot } from './app/boot';

boot(document);

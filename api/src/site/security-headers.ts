import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config';

/** Of the empty text: Emotion makes an empty `<style>` and fills it through the CSSOM, which the policy does not restrict. */
const EMPTY_STYLE_HASH = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

/**
 * @param listRemoteOrigins origins other than ours that remotes come from; asked with every response
 */
export async function addSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  listRemoteOrigins: () => Promise<string[]>,
): Promise<void> {
  let origins: string[] = [];
  const remoteOrigins = () => origins.join(' ');
  app.addHook('onRequest', async () => void (origins = await listRemoteOrigins()));
  const contactOrigin = config.site.contactForm.origin;
  await app.register(helmet, {
    strictTransportSecurity: config.isBehindHttps,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", remoteOrigins],
        styleSrc: ["'self'", EMPTY_STYLE_HASH, remoteOrigins],
        imgSrc: ["'self'", 'data:', remoteOrigins],
        fontSrc: ["'self'", remoteOrigins],
        connectSrc: ["'self'", remoteOrigins, ...(contactOrigin === '' ? [] : [contactOrigin])],
        frameAncestors: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
      },
    },
  });
}

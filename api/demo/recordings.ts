import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { packageDirectory } from '../src/package-directory';

/** What a remote asks the API when it runs alone and in its tests. */
export const RECORDED_PATHS = {
  'remote-marketing': ['/api/v1/plans', '/api/v1/rates'],
} as const;

export type RecordedRemote = keyof typeof RECORDED_PATHS;

/** Where the replies to a remote lie. */
export function recordingFile(remote: RecordedRemote): string {
  return join(packageDirectory, '..', remote, 'src/sample/recording.json');
}

/** The replies by their paths. @throws Error for a request that is refused */
export async function recordReplies(app: Pick<FastifyInstance, 'inject'>, remote: RecordedRemote) {
  const replies: Record<string, unknown> = {};
  for (const path of RECORDED_PATHS[remote]) {
    const response = await app.inject({ url: path });
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${response.body}`);
    replies[path] = response.json();
  }
  return replies;
}

import type { Registry, SiteConfig } from 'federation/contract';
import { remote as admin } from '../../../remote-admin/src/remote';
import { remote as marketing } from '../../../remote-marketing/src/remote';
import { remote as member } from '../../../remote-member/src/remote';
import { listRoutes } from '../../../shell/src/app/router';
import type { RemoteLoader } from '../../../shell/src/remotes/remote-loader';
import { AREA_ROUTE_IDS } from '../../../shell/src/remotes/remote-loader';

/** Nothing is loaded from elsewhere. */
export const REGISTRY: Registry = { generation: 0, remotes: [] };

export const listMonolithRoutes = (loader: RemoteLoader, config: SiteConfig) =>
  listRoutes(loader, config, {
    [AREA_ROUTE_IDS.public]: marketing.createRoutes(),
    [AREA_ROUTE_IDS.member]: member.createRoutes(),
    [AREA_ROUTE_IDS.admin]: admin.createRoutes(),
  });

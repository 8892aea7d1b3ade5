import 'design/global.css';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteModule } from 'federation/contract';
import { DEFAULT_SITE_CONFIG, SITE_ROUTE_ID } from 'federation/contract';
import { useTranslation } from 'i18n';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Outlet, RouterProvider } from 'react-router-dom';
import { useSession } from 'shared-auth';

/**
 * The whole of a host that is none of ours: a frame, what the site is called, and the routes of one remote, known by
 * the address of its manifest alone.
 */
async function start(): Promise<void> {
  const { manifest = '', brand = '' } = document.documentElement.dataset;
  registerRemotes([{ name: 'safar_marketing', entry: manifest }]);
  const exposed = await loadRemote<{ remote: RemoteModule }>('safar_marketing/remote');
  if (!exposed) throw new Error(`There is no remote at ${manifest}`);
  const config = { ...DEFAULT_SITE_CONFIG, brand: { ...DEFAULT_SITE_CONFIG.brand, name: brand } };
  const router = createBrowserRouter([
    {
      id: SITE_ROUTE_ID,
      loader: () => config,
      element: <Frame brand={brand} />,
      HydrateFallback: () => null,
      children: exposed.remote.createRoutes(),
    },
  ]);
  createRoot(document.body.appendChild(document.createElement('div'))).render(<RouterProvider router={router} />);
}

function Frame({ brand }: { brand: string }) {
  const { user } = useSession();
  const { language } = useTranslation();
  return (
    <>
      <header lang={language}>
        {brand}, {user?.name ?? 'signed out'}
      </header>
      <main>
        <Outlet />
      </main>
    </>
  );
}

void start();

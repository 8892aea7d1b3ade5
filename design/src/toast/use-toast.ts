import { useContext } from 'react';
import { ToastContext, type ToastApi } from './toast-context';

/** @throws Error outside a ToastProvider of the same program: a remote brings its own. */
export function useToast(): ToastApi {
  const toastApi = useContext(ToastContext);
  if (!toastApi) throw new Error('useToast needs a ToastProvider above it');
  return toastApi;
}

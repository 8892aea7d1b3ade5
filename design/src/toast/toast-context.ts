import { createContext } from 'react';

export interface ToastOptions {
  tone?: 'success' | 'error' | 'info';
  durationMs?: number;
}

export interface ToastApi {
  showToast: (text: string, options?: ToastOptions) => void;
}

export const ToastContext = createContext<ToastApi | null>(null);

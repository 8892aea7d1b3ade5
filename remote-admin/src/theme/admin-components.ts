import type { ThemeOptions } from '@mui/material/styles';

type Components = NonNullable<ThemeOptions['components']>;

const controls: Components = {
  MuiButtonBase: { defaultProps: { disableRipple: true } },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        minHeight: 'var(--sc-size-control)',
        paddingInline: 'var(--sc-space-5)',
        lineHeight: 1.25,
      },
      // Seen where a person's own colours take the place of ours, and of backgrounds. Two more below.
      contained: { border: '1px solid transparent' },
      outlined: { borderColor: 'var(--sc-color-control-line)' },
      // Its words stand in line with what is above and below them.
      text: { paddingInline: 'var(--sc-space-3)', marginInline: 'calc(-1 * var(--sc-space-3))' },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: {
        width: 'var(--sc-size-control)',
        height: 'var(--sc-size-control)',
        borderRadius: 'var(--sc-radius-md)',
        color: 'var(--sc-color-text)',
      },
    },
  },
  MuiSwitch: {
    styleOverrides: {
      root: {
        width: '2.75rem',
        height: '1.5rem',
        padding: 0,
        overflow: 'visible',
      },
      switchBase: {
        padding: 3,
        '&.Mui-checked': { transform: 'translateX(1.25rem)', color: 'var(--sc-color-card)' },
        '&.Mui-checked + .MuiSwitch-track': { backgroundColor: 'var(--sc-color-primary)', opacity: 1 },
        '&:hover, &.Mui-checked:hover': { backgroundColor: 'transparent' },
      },
      thumb: {
        width: '1.125rem',
        height: '1.125rem',
        boxShadow: 'none',
        border: '1px solid transparent',
        backgroundColor: 'var(--sc-color-card)',
      },
      // By default three times as wide as the thumb: it would stand out of the page.
      input: { left: 0, width: '100%' },
      track: {
        borderRadius: '0.75rem',
        border: '1px solid transparent',
        backgroundColor: 'var(--sc-color-control-line)',
        opacity: 1,
      },
    },
  },
};

/** Labels stand above their field, in full size, as in the rest of the site. */
const fields: Components = {
  MuiTextField: { defaultProps: { fullWidth: true } },
  MuiInputBase: { defaultProps: { disableInjectingGlobalStyles: true } },
  MuiInputLabel: {
    defaultProps: { shrink: true },
    styleOverrides: {
      root: {
        position: 'static',
        transform: 'none',
        marginBottom: 'var(--sc-space-1)',
        color: 'var(--sc-color-text)',
        fontSize: 'var(--sc-text-base)',
        fontWeight: 540,
        lineHeight: 1.35,
        whiteSpace: 'normal',
        '&.Mui-focused, &.Mui-error': { color: 'var(--sc-color-text)' },
      },
    },
  },
  MuiInputAdornment: { styleOverrides: { root: { marginInline: 0 } } },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: {
        minHeight: 'var(--sc-size-control)',
        backgroundColor: 'var(--sc-color-card)',
        fontSize: '1rem',
      },
      // A finger reaches a list of choices by the element inside alone.
      input: {
        boxSizing: 'border-box',
        height: 'auto',
        minHeight: 'var(--sc-size-control)',
        padding: 'var(--sc-space-2) var(--sc-space-3)',
        lineHeight: 1.6,
      },
      notchedOutline: {
        top: 0,
        borderColor: 'var(--sc-color-control-line)',
        '& legend': { display: 'none' },
      },
    },
  },
  MuiFormHelperText: {
    styleOverrides: {
      root: {
        marginInline: 0,
        marginTop: 'var(--sc-space-1)',
        fontSize: 'var(--sc-text-sm)',
        lineHeight: 1.35,
      },
    },
  },
};

const surfaces: Components = {
  MuiPaper: { defaultProps: { elevation: 0 } },
  MuiBackdrop: {
    styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: 'rgb(6 20 19 / 55%)' } } },
  },
  MuiDialog: {
    styleOverrides: {
      paper: {
        margin: 'var(--sc-space-4)',
        border: '1px solid var(--sc-color-line)',
        borderRadius: 'var(--sc-radius-lg)',
        boxShadow: 'var(--sc-shadow)',
      },
      paperFullWidth: { width: 'calc(100% - 2 * var(--sc-space-4))' },
    },
  },
  MuiDialogTitle: {
    styleOverrides: {
      root: {
        padding: 'var(--sc-space-6) var(--sc-space-6) var(--sc-space-4)',
        fontSize: 'var(--sc-text-lg)',
        fontWeight: 680,
        lineHeight: 1.35,
      },
    },
  },
  MuiDialogContent: { styleOverrides: { root: { padding: '0 var(--sc-space-6) var(--sc-space-2)' } } },
  MuiDialogContentText: { styleOverrides: { root: { fontSize: 'var(--sc-text-base)', lineHeight: 1.6 } } },
  MuiDialogActions: {
    styleOverrides: {
      root: {
        flexWrap: 'wrap',
        gap: 'var(--sc-space-2)',
        padding: 'var(--sc-space-4) var(--sc-space-6) var(--sc-space-6)',
        '& > :not(style) ~ :not(style)': { marginLeft: 0 },
      },
    },
  },
};

const lists: Components = {
  MuiTableCell: {
    styleOverrides: {
      root: {
        padding: 'var(--sc-space-1) var(--sc-space-4)',
        borderBottomColor: 'var(--sc-color-line)',
        fontSize: 'var(--sc-text-sm)',
        fontVariantNumeric: 'tabular-nums',
        lineHeight: 1.35,
      },
      body: { height: '3.25rem' },
      head: {
        color: 'var(--sc-color-text-muted)',
        fontSize: 'var(--sc-text-xs)',
        fontWeight: 540,
        height: '2.75rem',
        whiteSpace: 'nowrap',
      },
    },
  },
  MuiListItemButton: {
    styleOverrides: {
      root: {
        minHeight: 'var(--sc-size-control)',
        paddingBlock: 'var(--sc-space-1)',
        paddingInline: 'var(--sc-space-3)',
        borderRadius: 'var(--sc-radius-md)',
        '&.Mui-selected, &.Mui-selected:hover': {
          backgroundColor: 'var(--sc-color-info-surface)',
          color: 'var(--sc-color-on-info-surface)',
        },
      },
    },
  },
  MuiTooltip: {
    styleOverrides: {
      tooltip: {
        padding: 'var(--sc-space-1) var(--sc-space-3)',
        backgroundColor: 'var(--sc-color-text)',
        color: 'var(--sc-color-page)',
        fontSize: 'var(--sc-text-sm)',
      },
    },
  },
  MuiListItemIcon: { styleOverrides: { root: { minWidth: 0, color: 'inherit' } } },
};

/** How Material UI's components look here: 44 px controls, 12 px corners, one shadow, no ripple. */
export const ADMIN_COMPONENTS: Components = {
  ...controls,
  ...fields,
  ...surfaces,
  ...lists,
};

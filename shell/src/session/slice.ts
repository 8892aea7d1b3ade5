import { createSlice } from '@reduxjs/toolkit';
import type { PayloadAction } from '@reduxjs/toolkit';
import type { FactorChallenge, Login, Profile, Registration, SessionGrant } from 'api/contract';
import { SIGNED_OUT } from 'shared-auth/host';
import type { Session } from 'shared-auth';

function start(state: Session) {
  state.loading = true;
  state.error = null;
  delete state.errorField;
  delete state.challenge;
}

/** The session. Payloads of the requests are read by the sagas. */
const sessionSlice = createSlice({
  name: 'session',
  initialState: SIGNED_OUT,
  reducers: {
    registerRequested: {
      reducer: start,
      prepare: (registration: Registration) => ({ payload: registration }),
    },
    loginRequested: {
      reducer: start,
      prepare: (login: Login) => ({ payload: login }),
    },
    profileRequested: start,
    sessionStarted: (_state, action: PayloadAction<Profile>): Session => ({
      user: action.payload,
      isAuthenticated: true,
      loading: false,
      error: null,
    }),
    sessionFailed: {
      reducer: (_state, { payload }: PayloadAction<{ error: string; errorField?: string | undefined }>): Session => ({
        ...SIGNED_OUT,
        ...payload,
      }),
      prepare: (error: string, errorField?: string) => ({ payload: { error, errorField } }),
    },
    /** A newer profile of the member who is signed in; one of somebody who has left meanwhile is dropped. */
    profileRefreshed: (state, action: PayloadAction<Profile>) => {
      if (state.user?._id === action.payload._id) state.user = action.payload;
    },
    errorDismissed: (state) => {
      state.error = null;
      delete state.errorField;
      delete state.challenge;
    },
    /** The password was right, and not enough. */
    factorRequired: (state, action: PayloadAction<FactorChallenge>) => {
      state.loading = false;
      state.challenge = action.payload;
    },
    /** Somebody has signed in without a password, or with more than that. */
    grantReceived: { reducer: start, prepare: (grant: SessionGrant) => ({ payload: grant }) },
    signOutRequested: () => SIGNED_OUT,
    /** The member may sign in again in place: what they have typed is still there. */
    sessionExpired: (state) => {
      state.ended ??= 'expired';
    },
    sessionReplaced: (state) => {
      state.ended = 'replaced';
    },
    signInAgainRequested: { reducer: start, prepare: (password: string) => ({ payload: password }) },
    signInAgainFailed: (state, { payload }: PayloadAction<string>) => {
      state.loading = false;
      state.error = payload;
    },
    sessionRejected: () => SIGNED_OUT,
  },
});

export const {
  registerRequested,
  loginRequested,
  profileRequested,
  sessionStarted,
  sessionFailed,
  profileRefreshed,
  errorDismissed,
  factorRequired,
  grantReceived,
  signOutRequested,
  sessionExpired,
  sessionReplaced,
  signInAgainRequested,
  signInAgainFailed,
  sessionRejected,
} = sessionSlice.actions;

export const sessionReducer = sessionSlice.reducer;

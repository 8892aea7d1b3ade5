import type { Access, Signature } from './registry';

interface Part {
  team: string;
  /** Who its pages may be for. */
  access: Access[];
  /** Addresses that it may own; `/wallet/*` is /wallet and all below it. */
  paths: string[];
}

/** `owners.json`, written by the people who run the site. */
export interface Owners {
  /**
   * Ed25519 public keys: the DER of their SPKI, in base64. A team that changes its key keeps the old one here for as
   * long as releases signed with it are kept.
   */
  teams: Record<string, { keys: string[] }>;
  /** The teams whose key may be the second one. */
  approvers: string[];
  /** By the name of the remote; `shell` has a team alone. */
  parts: Record<string, Part>;
}

/**
 * @returns undefined when there is no such file: releases need no signature then
 * @throws Error in a sentence that says where the file is wrong
 */
export function readOwners(file: string): Owners | undefined;

/**
 * Whether a release is its owner's, and keeps to what the owner may publish.
 * @param manifestText the release's manifest, byte for byte
 * @returns a sentence about what is wrong
 */
export function findOwnerFault(owners: Owners, manifestText: string, signatures: Signature[]): string | undefined;

/** Whether an approver of another team than the owner's has signed too. */
export function isApproved(owners: Owners, manifestText: string, signatures: Signature[]): boolean;

/** What a team signs: the manifest, which holds the hash of every file. */
export function toSignedBytes(manifestText: string): Uint8Array;

/** A member in the referral tree, with the members they brought. */
export interface NetworkNode {
  name: string;
  children?: NetworkNode[];
}

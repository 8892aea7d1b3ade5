import type { Network, NetworkHit, NetworkNode } from 'api/contract';
import { SAMPLE_PROFILE } from './sample-profile';

interface SampleMember {
  id: string;
  name: string;
  sponsorId: string;
}

const MEMBERS: readonly SampleMember[] = [
  { id: '1011', name: 'Asha', sponsorId: SAMPLE_PROFILE._id },
  { id: '1012', name: 'Ravi', sponsorId: SAMPLE_PROFILE._id },
  { id: '1013', name: 'Meera', sponsorId: SAMPLE_PROFILE._id },
  { id: '1021', name: 'Kabir', sponsorId: '1011' },
  { id: '1022', name: 'Tara', sponsorId: '1011' },
  { id: '1023', name: 'Dev', sponsorId: '1012' },
  { id: '1024', name: 'Nisha', sponsorId: '1013' },
  { id: '1025', name: 'Imran', sponsorId: '1013' },
];

export function listSampleChildren(memberId: string): NetworkNode[] {
  return MEMBERS.filter(({ sponsorId }) => sponsorId === memberId).map(({ id, name }) => toNode(id, name));
}

/** As the API searches: by a part of the name, with the ids from the direct member to the hit. */
export function searchSampleTeam(text: string): NetworkHit[] {
  return MEMBERS.filter(({ name }) => name.toLowerCase().includes(text.toLowerCase())).map(
    ({ id, name, sponsorId }) => {
      const path = sponsorId === SAMPLE_PROFILE._id ? [id] : [sponsorId, id];
      return { node: toNode(id, name), level: path.length, path };
    },
  );
}

/** Only Asha has bought a package, as the one referral of the wallet says. */
function toNode(id: string, name: string): NetworkNode {
  const directCount = MEMBERS.filter(({ sponsorId }) => sponsorId === id).length;
  const isActive = id === '1011';
  return {
    id,
    name,
    maskedEmail: `${name.charAt(0).toLowerCase()}•••@demo.example`,
    maskedMobileNumber: `••••••${id}`,
    joinedAt: `2026-02-${id.slice(-2)}T06:30:00.000Z`,
    isActive,
    packageTotal: isActive ? '1000' : '0',
    teamSize: directCount,
    directCount,
  };
}

export const SAMPLE_NETWORK: Network = {
  self: { ...toNode(SAMPLE_PROFILE._id, SAMPLE_PROFILE.name), isActive: true, teamSize: 8, directCount: 3 },
  levels: Array.from({ length: 10 }, (_, index) => ({
    level: index + 1,
    members: [3, 5][index] ?? 0,
    active: index === 0 ? 1 : 0,
  })),
};

import type { StaffSession } from '../session.ts';

export const sampleSession: StaffSession = {
  token: `gimstaff_${'A'.repeat(43)}`,
  expiresAt: '2025-10-16T18:00:00Z',
  staff: {
    id: '0199a1de-5c7e-7cc2-8d3c-9a3c4f6f0b11',
    email: 'iryna@gim.example',
    name: 'Iryna B.',
    roles: ['teller'],
    rights: ['desk.open', 'cash-orders.read', 'points.read'],
    pointIds: [],
  },
};

/** What the demo database is seeded with; a database without the demo data knows none of them. */
export const DEMO_ACCOUNTS = {
  emails: ['member@demo.example', 'admin@demo.example'],
  password: 'demo-safar-2026',
};

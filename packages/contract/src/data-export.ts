import { endpoint } from './endpoint.ts';
import * as value from './values.ts';

export const exportData = endpoint({
  name: 'exportData',
  method: 'GET',
  path: '/api/users/{id}/data-export',
  summary: 'Export all personal data of the account as one JSON file.',
  auth: { kind: 'user', owner: 'path' },
  params: value.inUser,
  reply: null,
  file: ['application/json'],
  problems: [],
  fresh: true,
});

import { withStaff } from '../product/with-staff.ts';
import { readOptions } from '../read-options.ts';

// Disables a staff account and ends its sessions at once: npm run staff:disable -- --email a@b
const { email = '' } = readOptions({ options: { email: { type: 'string' } } }).values;
await withStaff(async (staff) => {
  const outcome = await staff.disable({ email });
  if (outcome === 'disabled') return console.log(`The staff account ${email} is disabled.`);
  console.error(
    outcome === 'last'
      ? `${email} is the last who manages staff. Add another admin first: npm run staff:add.`
      : `There is no staff account ${email}.`,
  );
  process.exitCode = 1;
});

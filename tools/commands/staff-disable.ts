import { withStaff } from '../product/with-staff.ts';
import { readOptions } from '../read-options.ts';

// Shuts a staff account and ends its sessions at once: npm run staff:disable -- --email a@b
const { email = '' } = readOptions({ options: { email: { type: 'string' } } }).values;
await withStaff(async (staff) => {
  if (await staff.disable({ email, disabledBy: null })) {
    console.log(`The staff account ${email} is disabled.`);
  } else {
    console.error(`There is no staff account ${email}.`);
    process.exitCode = 1;
  }
});

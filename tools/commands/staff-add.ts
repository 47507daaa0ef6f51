import { type StaffRole, staffRoles } from '../../packages/contract/src/staff.ts';
import { email as emailShape } from '../../packages/contract/src/values.ts';
import { withStaff } from '../product/with-staff.ts';
import { readOptions } from '../read-options.ts';

// Creates a staff account: npm run staff:add -- --email a@b --name "A B" --role admin. Prints the password and the TOTP
// key once.
const { values } = readOptions({
  options: { email: { type: 'string' }, name: { type: 'string' }, role: { type: 'string', multiple: true } },
});
const { email = '', name = '', role = [] } = values;
const isRole = (given: string): given is StaffRole => staffRoles.some((known) => known === given);
const roles = role.filter(isRole);

const faults = [
  ...(emailShape.safeParse(email).success ? [] : ['--email must be a mail address.']),
  ...(name.trim() === '' || name.length > 80 ? ['--name must be a name of at most 80 characters.'] : []),
  ...(roles.length === 0 || roles.length < role.length
    ? [`--role must be one of ${staffRoles.join(', ')}.`]
    : []),
];
if (faults.length > 0) {
  for (const fault of faults) console.error(fault);
  process.exitCode = 1;
} else {
  await withStaff(async (staff) => {
    const added = await staff.add({ email, name: name.trim(), roles });
    console.log(`Added ${name.trim()} (${roles.join(', ')}). This is shown once:`);
    console.log(`  E-mail             ${email}`);
    console.log(`  Password           ${added.password}`);
    console.log(`  Authenticator key  ${added.totpSecret}`);
    console.log(`  For a QR code      ${added.otpauthUrl}`);
  });
}

-- Who finds and freezes accounts, who asks for one to be opened again, and who decides. Nobody has both of the last two by one
-- role; who has two roles is still refused for the own request.
insert into staff.role_right (role, right_name) values
  ('support', 'users.read'),
  ('support', 'users.freeze'),
  ('support', 'users.unfreeze.request'),
  ('compliance', 'users.read'),
  ('compliance', 'users.freeze'),
  ('compliance', 'users.unfreeze.approve'),
  ('admin', 'users.read'),
  ('admin', 'users.freeze'),
  ('admin', 'users.unfreeze.approve');

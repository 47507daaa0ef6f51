-- Who looks after withdrawals and the house's own wallets.
insert into staff.right (name, about, is_point_bound) values
  ('withdrawals.decide', 'Approve and reject withdrawals in review', false),
  ('treasury.read', 'See the wallets of the house, balances and drift', false),
  ('treasury.stop', 'Stop withdrawals of a user, a coin, a network or all', false),
  ('treasury.manage', 'Move coins between the wallets of the house, start withdrawals again', false);
insert into staff.role_right (role, right_name, own_points) values
  ('compliance', 'withdrawals.decide', false),
  ('compliance', 'treasury.stop', false),
  ('treasury', 'withdrawals.decide', false),
  ('treasury', 'treasury.read', false),
  ('treasury', 'treasury.stop', false),
  ('treasury', 'treasury.manage', false),
  ('admin', 'treasury.read', false),
  ('admin', 'treasury.stop', false);

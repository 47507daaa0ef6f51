-- Who decides identity checks, and who looks after payouts.
insert into staff.right (name, about, is_point_bound) values
  ('kyc.decide', 'Approve and reject identity checks', false),
  ('payouts.read', 'See payouts in review, and ours against the partner''s', false),
  ('payouts.decide', 'Decide payouts in review, and settle what differs from the partner', false);
insert into staff.role_right (role, right_name, own_points) values
  ('compliance', 'kyc.decide', false),
  ('compliance', 'payouts.read', false),
  ('compliance', 'payouts.decide', false),
  ('treasury', 'payouts.read', false),
  ('treasury', 'payouts.decide', false),
  ('admin', 'payouts.read', false);

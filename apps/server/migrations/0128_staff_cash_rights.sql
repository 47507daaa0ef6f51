-- Who serves customers at the points, looks after the cash, and runs the points.
insert into staff.right (name, about, is_point_bound) values
  ('cash-orders.serve', 'Take codes, count and hand over cash', true),
  ('cash-orders.cancel', 'Cancel a cash order, also after its code was taken', false),
  ('points.manage', 'Change points, their hours, fees, days off, pictures and access codes', false),
  ('drawers.read', 'See the drawer of a point', true),
  ('drawers.count', 'Open, count and close a drawer, move cash to the vault and back', true);
insert into staff.role_right (role, right_name, own_points) values
  ('teller', 'cash-orders.serve', true),
  ('teller', 'drawers.read', true),
  ('teller', 'drawers.count', true),
  ('support', 'cash-orders.cancel', false),
  ('treasury', 'points.read', false),
  ('treasury', 'drawers.read', false),
  ('admin', 'cash-orders.cancel', false),
  ('admin', 'points.manage', false),
  ('admin', 'drawers.read', false);

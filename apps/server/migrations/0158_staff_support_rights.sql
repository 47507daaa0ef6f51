-- Who answers customers, and who works on the cases that the product opens by itself.
insert into staff.right (name, about, is_point_bound) values
  ('support.answer', 'Answer customers and close their threads', false),
  ('cases.read', 'See the cases that opened by themselves', false),
  ('cases.work', 'Take cases, write down what was done, and close them', false);
insert into staff.role_right (role, right_name, own_points) values
  ('support', 'support.answer', false),
  ('support', 'cases.read', false),
  ('support', 'cases.work', false),
  ('treasury', 'cases.read', false),
  ('treasury', 'cases.work', false),
  ('compliance', 'cases.read', false),
  ('compliance', 'cases.work', false),
  ('admin', 'cases.read', false);

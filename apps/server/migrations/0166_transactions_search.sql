-- Staff finds an operation by what a customer reads out, without knowing whose it is: its number, an address, a chain's
-- transaction id. Customers search their own by the indexes that begin with the owner; a hash index of the number serves
-- only a whole one, so that the beginning of a number is never looked up among everybody's.
create index transaction_any_number on transactions.transaction using hash (("right"(id::text, 8)));
create index search_value_any on transactions.search_value (value);

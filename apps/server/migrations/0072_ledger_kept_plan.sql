-- The product's connections plan each statement anew, because most tables grow under them. The question of a batch goes by two keys
-- whatever their size, and planning it costs a small batch more than all the rest of its check.
alter function ledger.check_batch() set plan_cache_mode = 'force_generic_plan';

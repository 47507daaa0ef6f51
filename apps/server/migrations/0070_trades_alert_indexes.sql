-- Alerts that wait are found by their price; those that have told and wait to be armed again, likewise.
drop index trades.price_alert_waiting;
create index price_alert_armed on trades.price_alert (coin, direction, price) where is_active and is_armed;
create index price_alert_told on trades.price_alert (coin, direction, price) where is_active and not is_armed;

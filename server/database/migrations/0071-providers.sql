-- Providers: the place of a location that staff set by hand. A source that says another one is not believed as long as the
-- address stays the same.
alter table practice_location add column placed_on date;
comment on column practice_location.placed_on is 'Day on which staff set its place on the map by hand; null: its source says it.';
grant update (placed_on, source_hash) on practice_location to numo_admin;

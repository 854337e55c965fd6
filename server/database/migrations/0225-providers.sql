-- Searches name neighbourhoods ("dentist roma norte"): looked up by the folded name.
create index practice_location_by_neighborhood on practice_location (app.fold(neighborhood))
 where status = 'active' and neighborhood is not null;

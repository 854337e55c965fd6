-- Directory: an import that changes many rows takes no longer for each of them. The plan of this trigger is made for
-- the row count of its first statement, often one; with a nested loop 38,000 rows took 15 minutes.
alter function app.keep_former_row() set enable_nestloop = off;

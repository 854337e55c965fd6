-- Staff have a file of an authorization read again, also one that was never read.
grant insert (account_id, document_id, schema_name) on extraction to numo_admin;

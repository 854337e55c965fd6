-- Clients: the same person entered twice in one household.
alter table client
  add column merged_into_id uuid,
  add foreign key (account_id, merged_into_id) references client (account_id, id),
  add constraint client_merged_is_out
    check (merged_into_id is null or (merged_into_id <> id and status = 'inactive'));
comment on column client.merged_into_id is 'The row of the same person that took this one over.';
create index client_merged on client (account_id, merged_into_id) where merged_into_id is not null;
